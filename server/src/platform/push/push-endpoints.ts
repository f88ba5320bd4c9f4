import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The services of the browsers; nobody else is ever written to (security 4.11), but those that the settings name. */
const services = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** What the settings allow beside those. */
export interface MorePushServices {
  /** Hosts, with `*.` before them for all below. */
  readonly pushServices: readonly string[]
  /** A test's own, wherever they lie. */
  readonly pushOrigins: readonly string[]
}

/** Whether a browser may be reached at this address: one of the known services, by https on its usual port. */
export function isPushService(address: string, more: MorePushServices): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (more.pushOrigins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    [...services, ...more.pushServices].some(service =>
      service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
    )
  )
}

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to a public network. IPv4 inside IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  return family !== 0 && !inside.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

/** Looks a name up and refuses one that leads inside the network, at the moment in which the connection is made. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(
        Object.assign(new Error('the name leads inside the network'), { code: 'EHOSTINSIDE' }),
        '',
      )
    }
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
