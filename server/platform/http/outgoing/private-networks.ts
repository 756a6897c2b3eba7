import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet: RFC 6890 and its successors, and what carries IPv4 addresses within IPv6. */
const PRIVATE: readonly (readonly [address: string, prefix: number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['168.63.129.16', 32],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
  ...([
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
  ] as const),
  ...([
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
]

/** One list for each family: a list of both would find every IPv4 address in the network of those within IPv6. */
const blocked = { 4: new BlockList(), 6: new BlockList() } as const
for (const [address, prefix] of PRIVATE) {
  const family = isIP(address) as 4 | 6
  blocked[family].addSubnet(address, prefix, `ipv${family}`)
}

/** Whether an address belongs to a private network, to this machine, or to no network at all. One with a zone is of this link. */
export function isPrivate(address: string): boolean {
  const family = isIP(address)
  return family === 0 || address.includes('%') || blocked[family as 4 | 6].check(address, `ipv${family as 4 | 6}`)
}
