import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { parseUuid } from '#contract/filing/envelopesQuery';
import {
  QUEUE_FILTER_NAME_LENGTH,
  QUEUE_MAX_FILTERS,
  QUEUE_PAGE_SIZE,
  QUEUE_TABS,
  type QueueTab,
} from '#contract/filing/queue';
import { REVIEW_PATH } from '#contract/filing/pages';
import { buildQuery } from '#contract/links';
import { dateIn } from '#contract/time';
import { readId } from '../../http/readId';
import { findCounty, findCodeNames } from '../../domain/efm/queueNamesRepository';
import {
  countTabs,
  deleteFilter,
  findFilters,
  findQueue,
  saveFilter,
  isFiltered,
  type QueuedEnvelope,
  type QueueFilter,
  type QueuePlace,
  type QueueReader,
} from '../../domain/efm/queueRepository';
import { findRegisterCaptions } from '../../domain/efm/registerCasesRepository';
import { findCountyCourts } from '../../domain/efm/reviewFactsRepository';
import { findMoney } from '../../domain/filing/settlingRepository';
import { openNextReview } from '../../domain/filingReview/decideEnvelope';
import { reviewerOf } from '../../domain/filingReview/reviewer';
import { findJudgeWaits } from '../../domain/orders/trayRepository';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { FILING_REVIEWERS } from '../../http/routeAccess';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { flagsOf } from './flags';
import { filingQueuePage, queryOf, type QueueRow, type QueueView } from './view';

interface QueueForm {
  readonly tab: QueueTab;
  readonly filter: QueueFilter;
  readonly after: QueuePlace | null;
  readonly isNext: boolean;
  /** Name to save the filter under; null if another button was used. */
  readonly name: string | null;
  readonly removeId: number | null;
}

type Done =
  | { readonly kind: 'review'; readonly envelopeId: string }
  | { readonly kind: 'saved' | 'removed' };

const TEXT_LENGTH = 100;

/** Parses the position of the previous page's last row: `2026-07-06T13:00:00.000Z_<envelope>`. */
function readPlace(text: string): QueuePlace | null {
  const [instant = '', id] = text.split('_');
  const envelopeId = parseUuid(id);
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(instant) ? Date.parse(instant) : Number.NaN;
  return envelopeId === null || Number.isNaN(at) ? null : { filedAt: new Date(at), id: envelopeId };
}

function readForm({ body, query }: FastifyRequest): QueueForm {
  const kind = submittedText(query, 'kind');
  const tab = submittedText(query, 'tab');
  return {
    tab: QUEUE_TABS.find((each) => each === tab) ?? 'review',
    filter: {
      courtId: readId(submittedText(query, 'court')),
      kind: kind === 'new' || kind === 'existing' ? kind : null,
      text: submittedText(query, 'text').trim().slice(0, TEXT_LENGTH),
    },
    after: readPlace(submittedText(query, 'after')),
    isNext: submittedText(body, 'next') !== '',
    name: submittedText(body, 'save') === '' ? null : submittedText(body, 'name').trim(),
    removeId: readId(submittedText(body, 'remove')),
  };
}

function pageQuery({ filter, tab }: Pick<QueueForm, 'filter' | 'tab'>) {
  return { ...queryOf(filter), tab: tab === 'review' ? null : tab };
}

async function act({ app, request }: Visit, form: QueueForm): Promise<Done | Refusal> {
  const { db } = app.database;
  const reviewer = reviewerOf(request.user);
  if (form.removeId !== null) {
    const isDeleted = await deleteFilter(db, reviewer.userId, form.removeId);
    return isDeleted ? { kind: 'removed' } : refusal('This filter was already deleted.');
  }
  if (form.name !== null) {
    const query = buildQuery(pageQuery(form));
    const isSaved = await saveFilter(db, reviewer.userId, { name: form.name, query });
    return isSaved
      ? { kind: 'saved' }
      : refusal(
          `You've reached the limit of ${String(QUEUE_MAX_FILTERS)} filters. Delete one you don't use, then save this one.`,
        );
  }
  const { filter } = form;
  const next = { except: null, filter, at: app.clock.now() };
  const envelopeId = await openNextReview({ db }, reviewer, next);
  if (envelopeId === null) {
    const which = isFiltered(filter) ? 'No filings that match these filters' : 'No filings';
    return refusal(`${which} are waiting for review. Check again later.`);
  }
  void app.efiling.flush();
  return { kind: 'review', envelopeId };
}

/** Counts the envelopes in all tabs; `shown` is the current tab's count, if known. */
async function countsOf(
  db: AppDatabase,
  reader: QueueReader,
  tab: QueueTab,
  shown: number | null,
): Promise<Readonly<Record<string, number>>> {
  if (shown === null) return countTabs(db, reader, QUEUE_TABS);
  const others = QUEUE_TABS.filter((each) => each !== tab);
  return { ...(await countTabs(db, reader, others)), [tab]: shown };
}

/** Loads the page's data: a page of the tab, totals, and the reviewer's saved filters. */
async function loadQueue(
  { app, request }: Visit,
  form: QueueForm,
): Promise<Omit<QueueView, 'errors' | 'notice' | 'xsrfToken'>> {
  const { db } = app.database;
  const { after, filter, tab } = form;
  const { locale, user } = request;
  const { countyId, userId } = reviewerOf(user);
  const county = await findCounty(db, countyId);
  if (county === null) throw notFound();
  const now = app.clock.now();
  const reader = { userId, countyId, at: now };
  const { envelopes: found, totals } = await findQueue(db, reader, tab, filter, after);
  const envelopes = found.slice(0, QUEUE_PAGE_SIZE);
  const last = envelopes.at(-1);
  const query = pageQuery(form);
  return {
    locale,
    county,
    tab,
    filter,
    query,
    now,
    counts: await countsOf(db, reader, tab, isFiltered(filter) ? null : totals.envelopes),
    courts: await findCountyCourts(db, countyId),
    totals,
    rows: await rowsOf({ app, request }, envelopes, now),
    saved: await findFilters(db, userId),
    next:
      found.length <= QUEUE_PAGE_SIZE || last === undefined
        ? null
        : { ...query, after: `${last.filedAt.toISOString()}_${last.id}` },
    isFirstPage: after === null,
    own: ownPath(request),
  };
}

/** Adds the provider's data and code names to envelopes. */
async function rowsOf(
  { app, request }: Pick<Visit, 'app' | 'request'>,
  envelopes: readonly QueuedEnvelope[],
  now: number,
): Promise<QueueRow[]> {
  const { db } = app.database;
  const money = await findMoney(
    db,
    envelopes.map(({ id }) => id),
  );
  const waits = await findJudgeWaits(
    db,
    envelopes.map(({ id }) => id),
  );
  const { countyId } = reviewerOf(request.user);
  const names = await findCodeNames(db, countyId, now);
  const captions = await findRegisterCaptions(
    db,
    countyId,
    envelopes.flatMap(({ caseNumber }) => caseNumber ?? []),
  );
  return envelopes.map((envelope) => ({
    envelope,
    flags: flagsOf(envelope, money.get(envelope.id), todayOf(envelope, now)),
    href: screenAddress(app, request.locale, REVIEW_PATH, { envelopeId: envelope.id }),
    judgeSince: waits.get(envelope.id) ?? null,
    caption:
      envelope.submission.newCase?.caption ?? captions.get(envelope.caseNumber ?? '') ?? null,
    codes: envelope.filings.map(({ code }) => names.get(code) ?? code),
  }));
}

function refusal(message: string): Refusal {
  return new Refusal(409, [{ field: null, message }]);
}

function todayOf({ timeZone }: QueuedEnvelope, now: number): string {
  return dateIn(now, timeZone);
}

/**
 * `/efiling/ListFilings`: the electronic filings of a clerk's county, for clerks who review them
 * (spec section 2).
 */
export function registerFilingQueuePage(app: FastifyInstance): void {
  registerFormPage<QueueForm, Done, 'saved' | 'removed'>(app, {
    path: BACKEND_PAGES.filingQueue,
    feature: 'efiling',
    access: FILING_REVIEWERS,
    menuEntry: () => MENU_LABELS.filingQueue,
    fields: ['next', 'save', 'name', 'remove'],
    notices: { saved: 'Filter saved.', removed: 'Filter deleted.' },
    read: ({ request }) => readForm(request),
    problems: ({ name }) => {
      if (name === null) return [];
      const message =
        name === ''
          ? 'Enter a name for the filter.'
          : name.length > QUEUE_FILTER_NAME_LENGTH
            ? `The name can have at most ${String(QUEUE_FILTER_NAME_LENGTH)} characters.`
            : null;
      return message === null ? [] : [{ field: 'name', message }];
    },
    act,
    done: ({ request }, outcome) =>
      outcome.kind === 'review'
        ? screenAddress(app, request.locale, REVIEW_PATH, { envelopeId: outcome.envelopeId })
        : new Saved(outcome.kind, pageQuery(readForm(request))),
    async view(visit, form, errors) {
      const { notice, reply, request } = visit;
      const session = await app.sessions.start(request, reply);
      const shown = await loadQueue(visit, form);
      return filingQueuePage({
        ...shown,
        notice,
        xsrfToken: session.xsrfToken,
        errors: errors.map(({ message }) => message),
      });
    },
  });
}
