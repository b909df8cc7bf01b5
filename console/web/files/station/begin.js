// Where many tablets come at once a part of the page may be refused: the page tries again by itself.
const AGAIN_MS = 1000;

import("./station.js").catch(() => setTimeout(() => location.reload(), AGAIN_MS));
