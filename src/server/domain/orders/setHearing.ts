import { isCalendarDate } from '#contract/calendarDate';
import { formatDateTimeFull } from '#contract/formats';
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { PRODUCT_NAME } from '#contract/product';
import { DAY_MS } from '#contract/time';
import { HttpProblem, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { isClosedOn } from '../courtDays/courtDays';
import { courtDay } from '../efm/acceptRepository';
import { findCourtServiceInformation } from '../efm/casesRepository';
import { enter, lockCase } from '../efm/docketRepository';
import type { StampFacts } from '../efm/stamp/stampFacts';
import type { StampedFile } from '../efm/stamp/stamper';
import { renderBusinessPdf } from '../exports/businessPdf';
import type { FileStore } from '../fileStore/store';
import { readWatched, writeEvents } from '../imports/writing/watchedRepository';
import { serveDocuments } from '../service/serveDocuments';
import {
  findOwnOrder,
  lockOrder,
  requireUndecided,
  RULING_WORDS_LENGTH,
  type OpenedOrder,
} from './decideOrder';
import {
  addOrderHearing,
  cancelOrderHearing,
  courtInstant,
  findRoomConflict,
  lockRooms,
  type HearingNotice,
} from './hearingsRepository';
import { isTimeOfDay, parseHearingMinutes } from './hearingTimes';
import { requireShownHearing } from './shownHearing';
import { ended, findOrderCase, titleOf } from './signRepository';
import { isPublicFiling } from '../efm/docketWords';

/** Maximum days until a hearing. */
const LONGEST_DAYS = 730;
const ROOM_LENGTH = 60;
const NOT_SEALED =
  'The notice of hearing can’t be digitally signed right now, so no hearing was set. Try again in a few minutes.';

const HEARING_CHANGED =
  'This order’s hearing was set or changed since the page was loaded, so nothing was set now. Check its date, and move the hearing only if needed.';

/** Hearing fields as the judge entered them; the time is in the court's time zone. */
export interface HearingRequest {
  readonly filingId: string;
  readonly sequence: number;
  /** The order's hearing that the judge saw; null if none was set. */
  readonly shownHearingId: number | null;
  /** ISO date. */
  readonly day: string;
  /** `09:30`. */
  readonly time: string;
  readonly minutes: string;
  readonly room: string;
  /** Notes for the docket and the notice; may be empty. */
  readonly notes: string;
}

/** Dependencies for setting a hearing. */
export interface HearingParts {
  readonly log: FastifyBaseLogger;
  readonly db: AppDatabase;
  readonly files: FileStore;
  readonly stamp: (bytes: Uint8Array, facts: StampFacts) => Promise<StampedFile>;
  /** Builds a personal link to served documents from its token. */
  readonly linkOf: (token: string) => string;
}

interface ReadHearing {
  readonly startsAt: Date;
  readonly minutes: number;
  readonly room: string;
  readonly words: string;
}

/**
 * Sets a hearing for a proposed order, replacing an earlier one. Updates the calendar, adds the
 * docket entry, and serves a digitally signed notice on everyone on the case's service list, in one
 * transaction. The order stays with the judge. Call `app.mails.wake()` afterward.
 */
export async function setHearing(
  parts: HearingParts,
  actor: Actor,
  userId: number,
  request: HearingRequest,
): Promise<void> {
  const { db } = parts;
  const { filingId } = request;
  const opened = await findOwnOrder(db, userId, filingId, actor.at);
  requireUndecided(opened, request.sequence);
  const hearing = await readHearing(db, opened, request, actor.at);
  // Checked here to refuse most requests before a notice is signed, and again in the transaction.
  await requireShownHearing(db, filingId, request.shownHearingId, HEARING_CHANGED);
  await requireFreeRoom(db, opened, hearing, request.shownHearingId);
  const target = await findOrderCase(db, opened.envelope);
  const notice = await drawNotice(parts, opened, hearing, target.number, actor.at);
  await transactionWithAudit(db, async (trx, audit) => {
    const { court } = await lockOrder(trx, opened);
    await requireShownHearing(trx, filingId, request.shownHearingId, HEARING_CHANGED);
    await lockCase(trx, target.id);
    await lockRooms(trx, court.id);
    await requireFreeRoom(trx, opened, hearing, request.shownHearingId);
    const watched = await readWatched(trx, 'court', [target.id]);
    const today = courtDay(actor.at, court.timeZone);
    const about = { at: actor.at, caseId: target.id, timeZone: court.timeZone, today };
    await cancelOrderHearing(trx, filingId, about);
    const entryId = await enter(trx, target.id, {
      enteredOn: today,
      eventOn: courtDay(hearing.startsAt.getTime(), court.timeZone),
      typeCode: 'HSCHED',
      typeText: 'Hearing Scheduling Activity',
      text: entryText(opened, hearing),
    });
    await trx
      .updateTable('ccs_entry')
      .set({ is_notice_sent: true })
      .where('id', '=', entryId)
      .execute();
    const { name, title } = opened.right;
    await addOrderHearing(trx, {
      ...hearing,
      filingId,
      caseId: target.id,
      event: eventOf(opened),
      notice,
      entryId,
      signer: { userId, name, title },
      at: actor.at,
    });
    await writeEvents(trx, { asOf: new Date(actor.at), register: 'court' }, watched, []);
    await serveDocuments(
      trx,
      {
        // No filing or envelope. They identify the service of the order itself, which happens only
        // once, whereas a hearing can be set again.
        cause: 'order',
        envelopeId: null,
        filingId: null,
        courtId: court.id,
        caseNumber: target.number,
        caption: target.caption,
        servedBy: court.name,
        firmId: null,
        filerParties: [],
        documents: [notice],
        courtList: await findCourtServiceInformation(trx, {
          courtId: court.id,
          caseNumber: target.number,
        }),
      },
      { at: actor.at, linkOf: parts.linkOf },
    );
    audit({
      ...actor,
      action: 'setOrderHearing',
      target: `filingEnvelope/${opened.envelope.id}`,
      detail: { filingId, startsAt: hearing.startsAt.toISOString() },
    });
  });
}

/** Validates the form. Throws 422 with the invalid field and its rule. */
async function readHearing(
  db: AppDatabase,
  { envelope: { court } }: OpenedOrder,
  { day, minutes: minuteText, notes, room: roomText, time }: HearingRequest,
  now: number,
): Promise<ReadHearing> {
  const room = roomText.trim();
  const words = notes.trim();
  const date = Date.parse(`${day}T00:00:00Z`);
  if (!isCalendarDate(day)) {
    throw invalidField('day', 'Enter the date of the hearing.');
  }
  const closed = await findClosedDays(db, { courtId: court.id }, day, day);
  const why = closed.get(day);
  if (why !== undefined) {
    throw invalidField('day', `The court is closed on that day: ${why}. Choose another day.`);
  }
  if (isClosedOn(day, closed)) {
    throw invalidField('day', 'Choose a day when the court is open, not a weekend or holiday.');
  }
  if (date > now + LONGEST_DAYS * DAY_MS) {
    throw invalidField('day', 'Choose a day within two years.');
  }
  if (!isTimeOfDay(time)) throw invalidField('time', 'Enter the time of the hearing.');
  const minutes = parseHearingMinutes(minuteText);
  if (minutes === null) throw invalidField('minutes', 'Choose how long the hearing lasts.');
  if (room.length > ROOM_LENGTH) {
    throw invalidField('room', `Shorten the room name to ${String(ROOM_LENGTH)} characters.`);
  }
  if (words.length > RULING_WORDS_LENGTH) throw invalidField('notes', 'Shorten the note.');
  const startsAt = await courtInstant(db, { day, time, timeZone: court.timeZone });
  if (startsAt.getTime() <= now) throw invalidField('day', 'Choose a time in the future.');
  return { startsAt, minutes, room, words };
}

/** Throws 422 if another hearing of the court is in the room at that time. */
async function requireFreeRoom(
  db: AppDatabase,
  { envelope: { court } }: OpenedOrder,
  hearing: ReadHearing,
  exceptId: number | null,
): Promise<void> {
  const busy = await findRoomConflict(db, court.id, hearing, exceptId);
  if (busy === null) return;
  const time = formatDateTimeFull(busy.startsAt.toISOString(), court.timeZone);
  throw invalidField(
    'room',
    `${hearing.room} has another hearing on ${time}. Choose another time or room.`,
  );
}

async function drawNotice(
  parts: HearingParts,
  { envelope, filing, right }: OpenedOrder,
  { minutes, room, startsAt, words }: ReadHearing,
  caseNumber: string,
  at: number,
): Promise<HearingNotice> {
  const { corrected, court, filings, number, submission } = envelope;
  const { firm, name } = submission.filer;
  const parties = corrected.parties.map((party) => party.name).join('; ');
  const facts: readonly (readonly [string, string])[] = [
    ['Case', caseNumber],
    ['Parties', parties],
    ['Matter', titleOf(filing)],
    ['Filed by', firm === null ? name : `${name}, ${firm}`],
    ['Date and time', formatDateTimeFull(startsAt.toISOString(), court.timeZone)],
    ['Length', `${String(minutes)} minutes`],
    ['Place', room === '' ? court.name : `${court.name}, ${room}`],
    ['Note from the court', words],
  ];
  const paper = await renderBusinessPdf({
    from: court.name,
    title: 'Notice of hearing',
    to: [],
    tables: [],
    totals: [],
    madeAt: at,
    facts: facts.filter(([, text]) => text !== ''),
    foot: `Case ${caseNumber}. Sent by ${PRODUCT_NAME} for the court.`,
  });
  const instant = new Date(at).toISOString();
  let sealed: StampedFile;
  try {
    sealed = await parts.stamp(paper, {
      isSummons: false,
      isOrder: true,
      filedAt: instant,
      acceptedAt: instant,
      caseNumber,
      timeZone: court.timeZone,
      clerk: `Clerk of the ${court.countyName} Circuit Court`,
      envelopeNumber: number,
      reviewer: right.name,
      filingNumber: filings.findIndex(({ id }) => id === filing.id) + 1,
      signature: {
        ruling: 'Set for hearing',
        name: right.name,
        title: right.title,
        court: court.name,
      },
    });
  } catch (error) {
    parts.log.error({ err: error, filingId: filing.id }, 'notice of hearing not sealed');
    throw new HttpProblem(503, { message: NOT_SEALED });
  }
  const lead = filing.message.documents.find(({ component }) => component === 'lead');
  return {
    documentId: randomUUID(),
    title: 'Notice of hearing',
    fileName: 'notice-of-hearing.pdf',
    security: lead?.security ?? 'PUBLIC',
    bytes: sealed.bytes.length,
    pages: 1,
    hash: await parts.files.keep(sealed.bytes),
  };
}

/** Returns the hearing's name on the calendar. */
function eventOf({ filing }: OpenedOrder): string {
  return isPublicFiling(filing) ? `Hearing on ${titleOf(filing)}` : 'Hearing';
}

function entryText(opened: OpenedOrder, { room, startsAt, words }: ReadHearing): string {
  const { envelope, filing, right } = opened;
  const place = room === '' ? '' : `, ${room}`;
  const set = `${eventOf(opened)} set for ${formatDateTimeFull(startsAt.toISOString(), envelope.court.timeZone)}${place}.`;
  const said = words !== '' && isPublicFiling(filing) ? ` ${ended(words)}` : '';
  return `${set}${said} Set by ${right.name}, ${right.title}.`;
}
