import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { buildQuery } from '#contract/links';
import type { WatchKind } from '#contract/account/propertyWatch';
import { readId } from '../../http/readId';
import { mailSiteOf } from '../../domain/propertyWatch/mails';
import {
  findCounties,
  findOffers,
  type OfferingDocument,
} from '../../domain/propertyWatch/offersRepository';
import { watchedLabel } from '../../domain/propertyWatch/rules';
import { findMailUser } from '../../domain/users/repository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import {
  ownPath,
  Refusal,
  refuseForNow,
  registerFormPage,
  Saved,
  screenAddress,
  type Visit,
} from '../formPage';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import {
  countyIdsOf,
  FIELDS,
  kindOf,
  NOTHING_TYPED,
  readWatchForm,
  textsOf,
  watchedOf,
  watchProblems,
  type WatchForm,
} from './form';
import { registerWatchMailPages } from './mailPages';
import { requestWatch } from './requestWatch';
import { requestedPage, WATCH_REQUESTED, watchPage } from './view';

/** Parsed query of the page's URL. */
interface WatchQuery {
  readonly kind: WatchKind | null;
  readonly document: OfferingDocument | null;
  /** Index of the offered watch among the document's offers. */
  readonly offer: number | null;
}

async function readQuery({ app, request }: Visit): Promise<WatchQuery> {
  const text = (field: string): string => submittedText(request.query, field);
  const documentId = readId(text('documentId'));
  const document = documentId === null ? null : await findOffers(app.database.db, documentId);
  const offer = /^\d{1,2}$/.test(text('offer')) ? Number(text('offer')) : null;
  const kind = kindOf(text('kind'));
  return { kind, document, offer: offer ?? (kind === null ? 0 : null) };
}

async function readForm(visit: Visit): Promise<WatchForm> {
  const { app, isTyped, request } = visit;
  const query = await readQuery(visit);
  const offered = query.offer === null ? undefined : query.document?.offers[query.offer];
  const kind = query.kind ?? offered?.kind ?? 'PERSON';
  if (isTyped) return readWatchForm(kind, request.body);
  const { firstName, id, lastName } = request.user;
  const own = { ...NOTHING_TYPED, firstName, lastName };
  const county = query.document === null ? '' : String(query.document.countyId);
  return {
    kind,
    texts: offered?.kind === kind ? textsOf(offered) : own,
    counties: [county, '', ''],
    email: id === null ? '' : (await findMailUser(app.database.db, id)).email,
    isAdult: false,
    hasAcceptedTerms: false,
  };
}

async function act({ app, request }: Visit, form: WatchForm): Promise<Refusal | null> {
  const { db } = app.database;
  const countyIds = countyIdsOf(form);
  const known = new Set((await findCounties(db)).map(({ id }) => id));
  if (countyIds?.every((id) => known.has(id)) === false || countyIds?.length === 0) {
    return new Refusal(422, [{ field: 'county', message: 'Choose Indiana counties.' }]);
  }
  const waitMs = await app.rateLimits.count('watchRequest', {
    address: request.ip,
    email: form.email,
  });
  if (waitMs > 0) {
    return refuseForNow(
      waitMs,
      `Too many watch requests from your network or for this address. Please wait ${waitInWords(waitMs)} and try again.`,
    );
  }
  const parts = { db, site: mailSiteOf(app.settings) };
  const { email } = form;
  await requestWatch(parts, app.clock.now(), { watched: watchedOf(form), countyIds, email });
  app.mails.wake();
  return null;
}

/**
 * `/recorder/PropertyWatch`: starts a watch without an account (only in Indiana). Also registers
 * the pages linked from its emails.
 */
export function registerPropertyWatchPages(app: FastifyInstance): void {
  registerWatchMailPages(app);
  registerFormPage<WatchForm, null, 'requested'>(app, {
    path: BACKEND_PAGES.propertyWatch,
    feature: 'propertyWatch',
    access: OPEN_TO_ALL,
    fields: FIELDS,
    notices: { requested: WATCH_REQUESTED },
    instead: ({ notice, request }) =>
      notice === null ? null : requestedPage(request.locale, notice, ownPath(request)),
    read: readForm,
    problems: watchProblems,
    act,
    done: () => new Saved('requested'),
    async view(visit, form, errors) {
      const { reply, request } = visit;
      const { locale } = request;
      const session = await app.sessions.start(request, reply);
      const { document, offer } = await readQuery(visit);
      const own = ownPath(request);
      const documentId = document?.id ?? null;
      const to = (kind: WatchKind): string => own + buildQuery({ kind, documentId });
      return watchPage({
        locale,
        action: to(form.kind),
        xsrfToken: session.xsrfToken,
        form,
        errors,
        counties: await findCounties(app.database.db),
        terms: screenAddress(app, locale, HELP_TOPIC_PATH, {
          shortName: HELP_TOPICS.propertyWatchTerms,
        }),
        kinds: {
          PERSON: to('PERSON'),
          BUSINESS: to('BUSINESS'),
          PARCEL: to('PARCEL'),
          LOT: to('LOT'),
        },
        offered:
          document === null || document.offers.length === 0
            ? null
            : {
                title: `${document.typeName} ${document.documentNumber}`,
                offers: document.offers.map((each, at) => ({
                  label: watchedLabel(each),
                  address: own + buildQuery({ documentId, offer: at }),
                  isChosen: at === offer && each.kind === form.kind,
                })),
              },
      });
    },
  });
}
