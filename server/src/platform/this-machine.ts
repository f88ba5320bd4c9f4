/** Whether a host is this machine itself, so that what is sent to it crosses no network. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
