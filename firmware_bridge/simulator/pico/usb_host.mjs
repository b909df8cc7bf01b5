// A host on the Pico's USB: it asks what the board is, sets it up as a serial port, and passes bytes.

const GET_DESCRIPTOR = 6;
const PACKET = 64;
const AGAIN_NANOS = 100_000;
const FRAME_NANOS = 1_000_000;
const UNSAFE = [800_000, 1_000_000]; // of a frame: an IN transfer that begins there may hang the controller (RP2040-E15)
const DEV_SOF = 1 << 17;
const SOF_RD = 0x48;
const DATA_IN = 0x90; // the buffer control of endpoint 2
const AVAILABLE = 1 << 10;
const UNDER_WAY_NANOS = 50_000; // rp2040js says that a packet is sent before it hands it over

const toHost = (request, value, length) => ({ kind: 0x80, request, value, index: 0, length });

/** What a host asks a serial port when it is plugged in. */
const ENUMERATION = [
  { name: 'device', ...toHost(GET_DESCRIPTOR, 0x0100, 64) },
  { name: 'address', kind: 0, request: 5, value: 7, index: 0, length: 0 },
  { name: 'configuration-head', ...toHost(GET_DESCRIPTOR, 0x0200, 9) },
  { name: 'configuration', ...toHost(GET_DESCRIPTOR, 0x0200, 255) },
  { name: 'language', ...toHost(GET_DESCRIPTOR, 0x0300, 255) },
  { name: 'maker', ...toHost(GET_DESCRIPTOR, 0x0301, 255) },
  { name: 'product', ...toHost(GET_DESCRIPTOR, 0x0302, 255) },
  { name: 'number', ...toHost(GET_DESCRIPTOR, 0x0303, 255) },
  { name: 'configure', kind: 0, request: 9, value: 1, index: 0, length: 0 },
  { name: 'line coding', kind: 0x21, request: 0x20, value: 0, index: 0, data: [0x20, 0xa1, 7, 0, 0, 0, 8], length: 7 },
  { name: 'line coding back', kind: 0xa1, request: 0x21, value: 0, index: 0, length: 7 },
  { name: 'line state', kind: 0x21, request: 0x22, value: 3, index: 0, length: 0 },
];

export class UsbHost {
  constructor(rp2040, said) {
    this.usb = rp2040.usbCtrl;
    this.clock = rp2040.clock;
    this.said = said;
    this.found = {};
    this.plugged = true;
    this.waiting = []; // packets for the board
    this.armed = false;
    this.script = [];
    this.next = this.clock.createAlarm(() => this.ask());
    this.answered = this.clock.createAlarm(() => this.done());
    this.begunLate = 0; // packets that the board began in the unsafe part of a frame
    this.hangs = 0; // so many times yet the controller hangs, as by the erratum: frames come, and no packet goes
    this.setUps = 0;
    const updated = this.usb.DPRAMUpdated.bind(this.usb);
    // A board that nobody is plugged into hands its packets over and waits.
    this.usb.DPRAMUpdated = (offset, value) => {
      if (offset === DATA_IN && value & AVAILABLE) this.watch();
      if (this.plugged && !(this.hanging && offset >= 0x88)) updated(offset, value);
    };
    this.frame = this.clock.createAlarm(() => this.beginFrame());
    this.frame.schedule(FRAME_NANOS);
    const read = this.usb.readUint32.bind(this.usb);
    this.usb.readUint32 = (offset) => {
      if (offset === SOF_RD) this.tellFrame(false);
      return read(offset);
    };
    this.usb.onUSBEnabled = () => {
      this.setUps++;
      if (this.hanging && --this.hangs > 0) return;
      this.hanging = false;
      if (this.plugged) this.usb.resetDevice();
    };
    this.usb.onResetReceived = () => this.enumerate();
    this.usb.onEndpointWrite = (endpoint, packet) => this.heard(endpoint, packet);
    this.usb.onEndpointRead = (endpoint, size) => this.asked(endpoint, size);
  }

  /** A frame begins: the board is told, where a host is plugged in. */
  beginFrame() {
    this.frame.schedule(FRAME_NANOS);
    this.frameNanos = this.clock.nanos;
    if (this.plugged) this.tellFrame(true);
  }

  tellFrame(on) {
    this.usb.intRaw = on ? this.usb.intRaw | DEV_SOF : this.usb.intRaw & ~DEV_SOF;
    this.usb.checkInterrupts();
  }

  watch() {
    const since = this.clock.nanos - this.frameNanos;
    if (this.plugged && since > UNSAFE[0] + 5_000 && since < UNSAFE[1]) this.begunLate++;
  }

  /** From now on no packet goes; starting the controller anew ends that, or only the `times`th does. */
  hang(times) {
    this.hangs = times;
    this.hanging = true;
  }

  get ready() {
    return this.plugged && !this.script.length && 'number' in this.found;
  }

  unplug() {
    this.plugged = false;
    this.script = [];
    this.waiting = [];
    this.armed = false;
    this.next.cancel();
    this.answered.cancel();
  }

  plug() {
    this.plugged = true;
    this.found = {};
    this.usb.resetDevice();
  }

  enumerate() {
    this.script = ENUMERATION.map((request) => ({ ...request, answer: [] }));
    this.armed = false;
    this.next.schedule(AGAIN_NANOS);
  }

  ask() {
    if (!this.script.length) return;
    const { kind, request, value, index, length } = this.script[0];
    const low = (word) => [word & 0xff, word >> 8];
    this.usb.sendSetupPacket(Uint8Array.of(kind, request, ...low(value), ...low(index), ...low(length)));
  }

  done() {
    const { name, answer } = this.script.shift();
    this.found[name] = answer;
    if (this.script.length) this.next.schedule(AGAIN_NANOS);
  }

  /** The board has sent a packet. */
  heard(endpoint, packet) {
    if (endpoint === 0 && this.script.length) {
      const now = this.script[0];
      if (!(now.kind & 0x80)) this.done();
      else now.answer.push(...packet);
    } else if (endpoint !== 0 && packet.length) {
      this.said(packet);
    }
  }

  /** The board is ready for a packet. */
  asked(endpoint, size) {
    if (endpoint === 0) {
      const now = this.script[0];
      this.usb.endpointReadDone(0, Uint8Array.from(now?.data ?? []), 1);
      if (now && now.kind & 0x80) this.answered.schedule(UNDER_WAY_NANOS);
    } else {
      this.armed = true;
      this.pass();
    }
  }

  /** Opens the port at 1200 baud, and closes it. */
  touch() {
    const coding = [0xb0, 0x04, 0, 0, 0, 0, 8];
    this.script = [
      { name: 'touch', kind: 0x21, request: 0x20, value: 0, index: 0, data: coding, length: 7 },
      { name: 'let go', kind: 0x21, request: 0x22, value: 0, index: 0, length: 0 },
    ].map((request) => ({ ...request, answer: [] }));
    this.next.schedule(AGAIN_NANOS);
  }

  /** Bytes for the board. */
  say(bytes) {
    for (let at = 0; at < bytes.length; at += PACKET) this.waiting.push(bytes.subarray(at, at + PACKET));
    this.pass();
  }

  pass() {
    if (!this.plugged || !this.armed || !this.waiting.length) return;
    this.armed = false;
    this.usb.endpointReadDone(2, this.waiting.shift(), 1);
  }
}
