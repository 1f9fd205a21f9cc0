import type { FastifyRequest } from 'fastify';
import { unauthorized } from './problems';

/** The logged-in user and their account, whose data is read and written. */
export interface Owner {
  readonly userId: number;
  readonly accountId: number | null;
}

/** Who did something, when, and in which request, for the audit log. */
export interface Actor {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** User id; null for a visitor. */
  readonly actorId: number | null;
  readonly requestId: string;
}

/** Returns the user who sent the request; throws 401 for a visitor. */
export function ownerOf({ user }: FastifyRequest): Owner {
  if (user.id === null) throw unauthorized();
  return { userId: user.id, accountId: user.account?.id ?? null };
}

/** Returns the sender of the request as the actor, with the current time. */
export function actorOf({ id, server, user }: FastifyRequest): Actor {
  return { at: server.clock.now(), actorId: user.id, requestId: id };
}
