/** When this page last asked the server for something a person caused: from there the idle time runs. */
let last = Date.now()

export function noteCall(): void {
  last = Date.now()
}

export function lastCallAt(): number {
  return last
}
