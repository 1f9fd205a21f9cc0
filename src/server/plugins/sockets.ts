import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { addressKey, addressKeys } from '../http/addressKey';
import { tooManyRequests } from '../http/problems';

const TOO_MANY_BODIES = 'Too many uploads at the same time. Please wait a moment and try again.';

/** Counts open connections or requests by key. */
class OpenCounts {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  open(key: string): void {
    this.counts.set(key, this.of(key) + 1);
  }

  close(key: string): void {
    const left = this.of(key) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Limits open connections and slow request bodies per address. Many IPv6 networks of one owner
 * together get no more connections than two addresses. Doesn't count a trusted proxy's connections,
 * because all users share them.
 */
export const socketsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { limits, trustProxy } = app.settings;
    const { all, perAddress, perNetwork, bodiesPerAddress, headersMs, checkMs } = limits.sockets;
    const proxies = blockListOf(trustProxy);
    const isProxy = (address: string): boolean =>
      proxies.check(address.replace('::ffff:', ''), isIPv6(address) ? 'ipv6' : 'ipv4');

    const connections = new OpenCounts();
    app.server.maxConnections = all;
    app.server.headersTimeout = headersMs;
    app.server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? '';
      if (isProxy(address)) return;
      const keys = addressKeys(address);
      const limitsOf = [perAddress, perNetwork];
      if (keys.some((key, index) => connections.of(key) >= (limitsOf[index] ?? 0))) {
        socket.destroy();
        return;
      }
      for (const key of keys) connections.open(key);
      socket.once('close', () => {
        for (const key of keys) connections.close(key);
      });
    });

    const bodies = new OpenCounts();
    app.addHook('onRequest', (request, reply, next) => {
      const { headers, raw } = request;
      const hasBody =
        headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
      if (!hasBody || raw.complete) {
        next();
        return;
      }
      const key = addressKey(request.ip);
      if (bodies.of(key) >= bodiesPerAddress) {
        void reply.header('connection', 'close');
        next(tooManyRequests(TOO_MANY_BODIES, checkMs));
        return;
      }
      bodies.open(key);
      const end = (): void => {
        raw.off('end', end).off('close', end);
        bodies.close(key);
      };
      raw.on('end', end).on('close', end);
      next();
    });
    done();
  },
  { name: 'sockets', dependencies: ['headers', 'errors'] },
);
