import { BlockList, isIP } from 'node:net'

/** Whether a text is an address, or a network such as 192.0.2.0/24. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether an address is one of these, or belongs to one of these networks. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [from = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(from, familyOf(from))
    else list.addSubnet(from, Number(bits), familyOf(from))
  }
  const plain = plainAddress(address)
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

/** An IPv4 address that is written as one of IPv6, as itself. */
export function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
