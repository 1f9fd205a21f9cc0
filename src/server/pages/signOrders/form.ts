import type { FastifyRequest } from 'fastify';
import { parseUuid } from '#contract/filing/envelopesQuery';
import { RULINGS, type Ruling } from '../../domain/orders/rulings';
import { findSigningRights } from '../../domain/orders/signingRightsRepository';
import { notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import type { Visit } from '../formPage';
import { submittedText } from '../submittedForm';

/** A judge's actions on an order: rule on it, sign an edited version, or set a hearing. */
export type OrderAction = Ruling | 'changed' | 'hearing';
const ACTIONS: readonly OrderAction[] = [...RULINGS, 'changed', 'hearing'];

/** Submitted texts; empty on a newly opened page. */
export interface OrderForm {
  /** Null for the list of waiting orders. */
  readonly filingId: string | null;
  readonly action: OrderAction | null;
  readonly words: string;
  readonly sequence: number;
  /** The judge's version that the page showed; null if there was none. */
  readonly versionId: string | null;
  readonly cancelsHearing: boolean;
  /** The order's hearing that the page showed; null if none was set. */
  readonly shownHearingId: number | null;
  readonly hearing: {
    readonly day: string;
    readonly time: string;
    readonly minutes: string;
    readonly room: string;
    readonly notes: string;
  };
}

/** Names of the fields. */
export const ORDER_FIELDS = [
  ...['action', 'words', 'sequence', 'version', 'cancelHearing'],
  ...['setHearing', 'day', 'time', 'minutes', 'room', 'notes'],
] as const;

/** Reads the form, and the order in the URL. Throws 404 if the order's id is invalid. */
export function readForm({ body, query }: FastifyRequest): OrderForm {
  const asked = submittedText(query, 'filing');
  const filingId = asked === '' ? null : parseUuid(asked);
  if (asked !== '' && filingId === null) throw notFound();
  const action = submittedText(body, 'action');
  const sequence = submittedText(body, 'sequence');
  const version = submittedText(body, 'version');
  const shownHearing = submittedText(body, 'setHearing');
  return {
    filingId,
    action: ACTIONS.find((each) => each === action) ?? null,
    words: submittedText(body, 'words').trim(),
    sequence: /^\d{1,6}$/.test(sequence) ? Number(sequence) : -1,
    versionId: version === '' ? null : parseUuid(version),
    cancelsHearing: submittedText(body, 'cancelHearing') === 'on',
    shownHearingId: /^\d{1,15}$/.test(shownHearing) ? Number(shownHearing) : null,
    hearing: {
      day: submittedText(body, 'day'),
      time: submittedText(body, 'time'),
      minutes: submittedText(body, 'minutes'),
      room: submittedText(body, 'room'),
      notes: submittedText(body, 'notes').trim(),
    },
  };
}

/** Throws 404 for users who don't currently sign for any court. */
export async function requireSigner({ app, request }: Visit): Promise<void> {
  const { userId } = ownerOf(request);
  const rights = await findSigningRights(app.database.db, userId, app.clock.now());
  if (rights.length === 0) throw notFound();
}
