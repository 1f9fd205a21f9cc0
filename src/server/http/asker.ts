import type { FastifyRequest } from 'fastify';
import { unauthorized } from './problems';

/** A signed-in user and the account: whose things are read and written. */
export interface Owner {
  readonly userId: number;
  readonly accountId: number | null;
}

/** Who does something, when, in which request: what the audit trail is told of every event. */
export interface Actor {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** User id; null where nobody is signed in. */
  readonly actorId: number | null;
  readonly requestId: string;
}

/** The user who asks; 401 for a visitor. */
export function ownerOf({ user }: FastifyRequest): Owner {
  if (user.id === null) throw unauthorized();
  return { userId: user.id, accountId: user.account?.id ?? null };
}

/** Whoever asks, as the one who does it, now. */
export function actorOf({ id, server, user }: FastifyRequest): Actor {
  return { at: server.clock.now(), actorId: user.id, requestId: id };
}
