import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { kindOf, type Room } from '../limits/requests';

/** Returns a duration in seconds, rounded up. */
const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/**
 * Sets `RateLimit-Policy` and `RateLimit` (IETF draft) for the limits that a request counts toward:
 * its user's limit for this kind of request, and the key's own.
 */
export function setRateLimits(request: FastifyRequest, reply: FastifyReply): void {
  const kind = kindOf(request);
  const { requestLimits } = request.server;
  const rooms: { readonly name: string; readonly room: Room | null }[] = [
    ...(kind === 'free' ? [] : [{ name: kind, room: requestLimits.roomOf(kind, request) }]),
    { name: 'key', room: requestLimits.roomOf('apiKey', request) },
  ];
  const policies: string[] = [];
  const lefts: string[] = [];
  for (const { name, room } of rooms) {
    if (room === null) continue;
    const { left, rate, resetMs } = room;
    policies.push(`"${name}";q=${String(rate.count)};w=${String(seconds(rate.windowMs))}`);
    lefts.push(`"${name}";r=${String(left)};t=${String(seconds(resetMs))}`);
  }
  void reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', lefts.join(', '));
}

/** Returns a body's entity tag; weak, because compression changes the bytes. */
function entityTag(body: string | Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** True if `If-None-Match` contains the tag (RFC 9110, 13.1.2). */
function isNamed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.slice(2);
  return header.split(',').some((part) => {
    const named = part.trim();
    return named === '*' || named === tag || named === opaque;
  });
}

/**
 * Sets the entity tag for the response to a GET. Returns the body; or null with status 304 if the
 * client already has it.
 */
export function tagAnswer(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const isTaggable = typeof body === 'string' || Buffer.isBuffer(body);
  if (request.method !== 'GET' || reply.statusCode !== 200 || !isTaggable) return body;
  const tag = entityTag(body);
  // Clients may cache the response if they revalidate it before each use.
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!isNamed(request.headers['if-none-match'], tag)) return body;
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}
