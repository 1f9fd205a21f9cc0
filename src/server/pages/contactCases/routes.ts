import { captionWords } from '#contract/records/captionWords';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { CASE_PAGE_PATH } from '#contract/courts/files';
import { csvText } from '#contract/csv';
import { buildQuery } from '#contract/links';
import { SERVICE_CONTACTS_PATH, SUBSEQUENT_FILING_PATH } from '#contract/filing/pages';
import { SERVICE_STATE_WORDS } from '#contract/filing/service';
import { readId } from '../../http/readId';
import { requireFiler, requireIndiana } from '../../domain/filing/filerRules';
import { detachContact } from '../../domain/service/changeContacts';
import { findContactCases, type CasesOfContact } from '../../domain/service/contactCasesRepository';
import { serviceLinks } from '../../domain/service/serviceLink';
import { courtClockOf, sendCsv } from '../../http/csv';
import { notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { EFILERS } from '../../http/routeAccess';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { chooseContactPage, contactCasesPage } from './view';

/** Path of the list as CSV; the query has the contact's id. */
const FILE = '/efiling/service-contact-cases.csv';

interface ContactCasesForm {
  readonly contactId: number;
  readonly of: CasesOfContact;
  readonly removeId: number | null;
}

const ALREADY_REMOVED = 'The contact was already removed from this case.';

/** Finds a contact of the user's firm and the contact's cases; throws 404 for any other contact. */
async function casesOf(app: FastifyInstance, request: FastifyRequest) {
  requireIndiana(request);
  const { db } = app.database;
  const contactId = readId(submittedText(request.query, 'contactId'));
  const filer = await requireFiler(db, ownerOf(request).userId);
  const of = contactId === null ? null : await findContactCases(db, filer.firmId, contactId);
  if (contactId === null || of === null) throw notFound();
  return { contactId, filer, of };
}

async function act(visit: Visit, { removeId }: ContactCasesForm): Promise<number | Refusal> {
  const { app, request } = visit;
  const { contactId, filer, of } = await casesOf(app, request);
  const found = of.cases.find(({ id }) => id === removeId);
  if (found === undefined) return new Refusal(409, [{ field: null, message: ALREADY_REMOVED }]);
  const { firstName, lastName } = request.user;
  const { userId } = ownerOf(request);
  const at = app.clock.now();
  const editor = { firmId: filer.firmId, userId, userName: `${firstName} ${lastName}`, at };
  const parts = {
    db: app.database.db,
    manager: app.efiling.manager,
    confirmLink: serviceLinks(app.settings, 'confirm'),
  };
  await detachContact(parts, editor, found.id, null);
  return contactId;
}

/** `/isefs/ServiceContactCases`: all cases of a service contact, each with its last service. */
export function registerContactCasesPage(app: FastifyInstance): void {
  registerFormPage<ContactCasesForm, number, 'removed'>(app, {
    path: BACKEND_PAGES.serviceContactCases,
    feature: 'efiling',
    access: EFILERS,
    menuEntry: () => MENU_LABELS.serviceContacts,
    fields: ['remove'],
    instead({ request }) {
      if (submittedText(request.query, 'contactId') !== '') return null;
      const { locale } = request;
      return chooseContactPage(locale, screenAddress(app, locale, SERVICE_CONTACTS_PATH));
    },
    notices: { removed: 'Removed from the case. Undo it in the history of Service contacts.' },
    read: async ({ request }) => {
      const { contactId, of } = await casesOf(app, request);
      return { contactId, of, removeId: readId(submittedText(request.body, 'remove')) };
    },
    problems: () => [],
    act,
    done: (_visit, contactId) => new Saved('removed', { contactId }),
    async view({ notice, reply, request }, { contactId, of }, errors) {
      const session = await app.sessions.start(request, reply);
      const query = buildQuery({ contactId });
      return contactCasesPage({
        locale: request.locale,
        of,
        errors,
        notice,
        xsrfToken: session.xsrfToken,
        action: ownPath(request) + query,
        addresses: {
          contacts: screenAddress(app, request.locale, SERVICE_CONTACTS_PATH),
          filing: screenAddress(app, request.locale, SUBSEQUENT_FILING_PATH),
          file: app.settings.contextPath + FILE + query,
          caseOf: (caseId) => screenAddress(app, request.locale, CASE_PAGE_PATH, { caseId }),
        },
      });
    },
  });

  const config = { access: EFILERS, kind: 'list', isExport: true } as const;
  app.get(app.settings.contextPath + FILE, { config }, async (request, reply) => {
    const { of } = await casesOf(app, request);
    const rows = of.cases.map((each) => [
      ...[
        each.caseNumber,
        each.caption === null ? '' : captionWords(each.caption),
        each.status ?? '',
        each.courtName,
      ],
      ...[each.party, each.role ?? '', each.addedBy],
      courtClockOf(each.addedAt, each.timeZone),
      each.servedAt === null ? '' : courtClockOf(each.servedAt, each.timeZone),
      ...[each.title ?? '', each.state === null ? '' : SERVICE_STATE_WORDS[each.state]],
      each.timeZone,
    ]);
    return sendCsv(reply, 'service-contact-cases.csv', csvText([HEADINGS, ...rows]));
  });
}

const HEADINGS = [
  ...[
    'Case',
    'Caption',
    'Status',
    'Court',
    'Party',
    'Role',
    'Added by',
    'Added',
    'Last service',
    'Document',
    'State',
  ],
  'Time zone',
];
