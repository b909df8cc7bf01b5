// A host on the Pico's USB: it asks what the board is, sets it up as a serial port, and passes bytes.

const GET_DESCRIPTOR = 6;
const PACKET = 64;
const AGAIN_NANOS = 100_000;
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
    const updated = this.usb.DPRAMUpdated.bind(this.usb);
    // A board that nobody is plugged into hands its packets over and waits.
    this.usb.DPRAMUpdated = (offset, value) => this.plugged && updated(offset, value);
    this.usb.onUSBEnabled = () => this.plugged && this.usb.resetDevice();
    this.usb.onResetReceived = () => this.enumerate();
    this.usb.onEndpointWrite = (endpoint, packet) => this.heard(endpoint, packet);
    this.usb.onEndpointRead = (endpoint, size) => this.asked(endpoint, size);
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
