// Runs the Pico's firmware under rp2040js as far as it is told to: its time is moved by hand.
//
//   node stepped.mjs LIBRARY TABLE.json [FAST_PPM]
//
// LIBRARY is the folder of rp2040js; TABLE.json says which .uf2 to run and where things are in it. Commands come line by
// line on standard input, each is answered by one line, `ok ...` or `error ...`. Times are nanoseconds from the start.
//
//   run UNTIL AHEAD [AT:HEX ...]      packets reach the board at these times; it runs to UNTIL, or until AHEAD after the
//                                     first packet that it sends: ok NOW [AT:HEX ...]
//   drive CHIP BIT LEVEL AT [AFTER ...]
//   lamps | reset | power | hang | unplug | plug | quit
//   jumper blue|red on|off            seen at the next start
//   chain on|off                      the plug of the input chain
//   frames                            how many packets the board began in the unsafe part of a USB frame
//   stuck TIMES                       the USB controller hangs until it is started anew, so many times
//   ahead BY                          its clock jumps: so many nanoseconds more, as if it had run so long
//   touch                             somebody opens the port at 1200 baud and closes it
//   loader                            whether the boot ROM's loader was asked for: ok 0|1
//   usb                               what the host found out: ok JSON
//   dark                              whether lamps burned before the first picture: ok 0|1

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { Pico } from './pico.mjs';

const [libraryFolder, tableFile, fastPpm = '0'] = process.argv.slice(2);
const library = await import(pathToFileURL(`${libraryFolder}/dist/esm/index.js`).href);
const table = JSON.parse(readFileSync(tableFile, 'utf8'));
const fast = 1 + Number(fastPpm) * 1e-6; // its crystal against our clock

const toBoard = (nanos) => nanos * fast;
const toOurs = (nanos) => Math.ceil(nanos / fast);

/** The flash that a .uf2 makes, from its start on. */
function flashOf(uf2) {
  const flash = Buffer.alloc(1 << 18, 0xff);
  let end = 0;
  for (let block = 0; block < uf2.length; block += 512) {
    const at = uf2.readUInt32LE(block + 12) - 0x10000000;
    const bytes = uf2.readUInt32LE(block + 16);
    uf2.copy(flash, at, block + 32, block + 32 + bytes);
    end = Math.max(end, at + bytes);
  }
  return flash.subarray(0, end);
}

const pico = new Pico(library, flashOf(readFileSync(table.uf2)), table);

function run([until, ahead, ...arriving]) {
  const { clock } = pico.rp2040;
  arriving.forEach((one, number) => {
    const [at, hex] = one.split(':');
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'));
    const { host } = pico;
    // Of alarms for the same time rp2040js rings the last one first: each is a nanosecond after the one before.
    clock.createAlarm(() => host.say(bytes)).schedule(Math.max(toBoard(Number(at)) - pico.nanos, 0) + number);
  });
  pico.packets = [];
  const aheadNanos = toBoard(Number(ahead));
  pico.runTo(toBoard(Number(until)), () => pico.packets.length && pico.nanos >= pico.packets[0].nanos + aheadNanos);
  const said = pico.packets.map(({ nanos, packet }) => `${toOurs(nanos)}:${Buffer.from(packet).toString('hex')}`);
  const now = pico.nanos >= toBoard(Number(until)) ? Number(until) : toOurs(pico.nanos);
  return [now, ...said].join(' ');
}

function drive([chip, bit, level, at, ...after]) {
  const wanted = Math.max(Number(at), toOurs(pico.nanos));
  const turns = [wanted, ...after.map((ns) => wanted + Number(ns))];
  if (!(Number(chip) < table.inputChips) || !(Number(bit) < 8)) throw new Error(`no input ${chip}.${bit}`);
  turns.forEach((ns, turn) => {
    const edge = { chip: Number(chip), bit: Number(bit), level: Number(level) ^ turn % 2, nanos: toBoard(ns) };
    pico.inputs.put(edge);
  });
  return wanted;
}

const COMMANDS = {
  run,
  drive,
  lamps: () => `${pico.lamps.latches} ${Buffer.from(pico.lamps.shown).toString('hex').padEnd(64, '0')}`,
  reset: () => pico.pressReset(),
  power: () => pico.powerCycle(),
  hang: () => pico.hang(),
  unplug: () => pico.host.unplug(),
  plug: () => pico.host.plug(),
  jumper: ([crew, on]) => void (on === 'on' ? pico.jumpers.add(crew) : pico.jumpers.delete(crew)),
  chain: ([on]) => void (pico.inputs.plugged = on === 'on'),
  usb: () => JSON.stringify(pico.host.found),
  frames: () => pico.host.begunLate,
  stuck: ([times]) => pico.host.hang(Number(times)),
  ahead: ([by]) => pico.setAhead(Number(by)),
  touch: () => pico.host.touch(),
  loader: () => (pico.inLoader ? 1 : 0),
  dark: () => (pico.lamps.shownBeforePicture ? 1 : 0),
  quit: () => process.exit(0),
};

const say = (line) => process.stdout.write(`${line}\n`);
say('ok');
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, ...words] = line.trim().split(/\s+/);
  try {
    const command = COMMANDS[verb];
    if (!command) throw new Error(`no such command: ${line}`);
    say(`ok ${command(words) ?? ''}`.trimEnd());
  } catch (wrong) {
    say(`error ${String(wrong.message).replaceAll('\n', ' ')}`);
  }
}
