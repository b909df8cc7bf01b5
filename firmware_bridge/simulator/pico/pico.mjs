// A Pico under rp2040js, with its chips and a USB host, whose time is moved by hand.

import { InputChain, LampChain } from './chips.mjs';
import { UsbHost } from './usb_host.mjs';

const FLASH = 0x10000000;
const RAM = 0x20000000;
const BOOT_BYTES = 256;
const BOOT_AT = 0x20041f00; // where the boot ROM puts the second stage of boot
const CHIP_RESET = 0x40064;
const WATCHDOG = 0x40058;
const TIMER = 0x40054;
const HAD_POWER_ON = 1 << 8;
const HAD_RUN_PIN = 1 << 16;
const ROM_FUNCTIONS = 0x14;
const ROM_LOOK_UP = 0x18;
const LOOK_UP_AT = 0x100; // where in the boot ROM our stand-ins are
const LOADER_AT = 0x110;
const LOADER_CODE = 0x55 | (0x42 << 8); // 'U', 'B'
const ROM_ASKED = 2; // the codes of the breakpoints that stand in for the boot ROM
const LOADER_ASKED = 3;
const NUMBER_ASKED = 1; // the code of the breakpoint that stands in for the flash chip

// Standard output is for the answers alone.
const silent = () => {};
const LOGGER = { debug: silent, info: silent, warn: silent, error: (name, text) => console.error(name, text) };

export class Pico {
  /** `library` is rp2040js; `image` the flash from its start on; `table` says where things are. */
  constructor(library, image, table) {
    this.library = library;
    this.table = table;
    this.image = Uint8Array.from(image);
    new DataView(this.image.buffer).setUint16(table.numberAt, 0xbe00 | NUMBER_ASKED, true);
    this.inputs = new InputChain(table.inputChips);
    this.jumpers = new Set();
    this.number = BigInt(table.number);
    this.packets = [];
    this.startedNanos = 0; // of our time, when its own began
    this.lamps = new LampChain(table.lampChips);
    this.start(crypto.getRandomValues(new Uint8Array(64)), { cause: HAD_POWER_ON });
  }

  get nanos() {
    return this.startedNanos + this.rp2040.clock.nanos;
  }

  start(noise, { cause = 0, watchdogReason = 0, ram = null }) {
    const { RP2040 } = this.library;
    if (this.rp2040) this.startedNanos = this.nanos;
    this.resetWanted = null;
    const chip = new RP2040();
    this.rp2040 = chip;
    chip.logger = LOGGER;
    this.inLoader = false;
    const rom = new DataView(chip.bootrom.buffer);
    rom.setUint16(ROM_FUNCTIONS, 0x200, true);
    rom.setUint16(ROM_LOOK_UP, LOOK_UP_AT | 1, true);
    rom.setUint16(LOOK_UP_AT, 0xbe00 | ROM_ASKED, true);
    rom.setUint16(LOADER_AT, 0xbe00 | LOADER_ASKED, true);
    chip.flash.set(this.image);
    if (ram) chip.sram.set(ram);
    else for (let at = 0; at < chip.sram.length; at++) chip.sram[at] = noise[at % noise.length] ^ at;
    chip.peripherals[CHIP_RESET] = {
      readUint32: (offset) => (offset === 8 ? cause : 0),
      writeUint32Atomic: () => {},
    };
    chip.peripherals[WATCHDOG].reason = watchdogReason;
    chip.peripherals[WATCHDOG].onWatchdogTrigger = () => {
      chip.peripherals[WATCHDOG].alarm.enable = false; // once is enough
      this.resetWanted = { watchdogReason: 1 };
    };
    chip.onBreak = (code) => this.onBreak(code);
    this.cycleNanos = 1e9 / chip.clkSys;
    chip.addClockListener((hz) => (this.cycleNanos = 1e9 / hz));
    this.wireChips(chip);
    this.host = new UsbHost(chip, (packet) => this.packets.push({ nanos: this.nanos, packet: packet.slice() }));
    // As the boot ROM does it: the first 256 bytes of the flash are run from RAM.
    chip.sram.set(this.image.subarray(0, BOOT_BYTES), BOOT_AT - RAM);
    chip.core.SP = BOOT_AT;
    chip.core.PC = BOOT_AT;
  }

  wireChips(chip) {
    const { pins } = this.table;
    const { High: high, Low: low } = this.library.GPIOPinState;
    const rising = (gpio, act) => chip.gpio[gpio].addListener((now) => now === high && act());
    rising(pins.load, () => this.inputs.latch(this.nanos));
    rising(pins.lampClock, () => this.lamps.clock(chip.gpio[pins.lampData].value === high ? 1 : 0));
    rising(pins.lampLatch, () => this.lamps.latch());
    // A resistor keeps the lamps dark while nobody drives the line.
    chip.gpio[pins.lampEnable].addListener((now) => this.lamps.enable(now === low));
    for (const [crew, gpio] of Object.entries(pins.jumpers)) chip.gpio[gpio].setInputValue(!this.jumpers.has(crew));
    const spi = chip.spi[0];
    const wholeScan = chip.clock.createAlarm(() => spi.completeTransmit(this.inputs.shift()));
    spi.onTransmit = () => {
      // All words but the last are there at once; the last when the whole chain has been shifted.
      if (this.inputs.words % this.inputs.wordsInAScan < this.inputs.wordsInAScan - 1)
        spi.completeTransmit(this.inputs.shift());
      else wholeScan.schedule((this.inputs.wordsInAScan * 16 * 1e9) / spi.clockFrequency);
    };
  }

  onBreak(code) {
    const { core } = this.rp2040;
    if (code === ROM_ASKED) {
      core.registers[0] = core.registers[1] === LOADER_CODE ? LOADER_AT | 1 : 0;
      core.PC = core.LR & ~1;
      return;
    }
    if (code === LOADER_ASKED) {
      this.inLoader = true;
      core.PC = this.table.stuckAt;
      return;
    }
    if (code !== NUMBER_ASKED) throw new Error(`breakpoint ${code} at ${core.PC.toString(16)}`);
    core.registers[0] = Number(this.number & 0xffffffffn);
    core.registers[1] = Number(this.number >> 32n);
    core.PC = core.LR & ~1;
  }


  /** Runs to that time of ours, or until `stop` says so. */
  runTo(nanos, stop = () => false) {
    while (this.nanos < nanos && !stop()) {
      const { core, clock } = this.rp2040;
      const until = nanos - this.startedNanos;
      while (clock.nanos < until && !this.resetWanted) {
        if (!core.waiting) {
          clock.tick(core.executeInstruction() * this.cycleNanos);
        } else {
          const wait = clock.nextAlarm ? clock.nextAlarm.nanos - clock.nanos : Infinity;
          clock.tick(Math.min(wait, until - clock.nanos));
          if (stop()) return;
        }
      }
      if (this.resetWanted) this.reset(this.resetWanted);
    }
  }

  reset(why) {
    this.start(new Uint8Array(1), { ram: this.rp2040.sram, ...why });
  }

  /** Lets its timer, its clock and nothing else be so much later. */
  setAhead(nanos) {
    const timer = this.rp2040.peripherals[TIMER];
    const before = timer.clock;
    timer.clock = {
      get nanos() {
        return before.nanos + nanos;
      },
    };
  }

  pressReset() {
    this.reset({ cause: HAD_RUN_PIN });
  }

  powerCycle() {
    this.lamps = new LampChain(this.table.lampChips);
    this.start(crypto.getRandomValues(new Uint8Array(64)), { cause: HAD_POWER_ON });
  }

  hang() {
    this.rp2040.core.PC = this.table.stuckAt;
    this.rp2040.core.waiting = false;
  }
}
