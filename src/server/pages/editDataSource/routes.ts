import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount } from '#contract/formats';
import { IMPORT_REGISTERS, type ImportRegister } from '#contract/imports/registers';
import { buildQuery } from '#contract/links';
import { reportPage } from '#contract/admin/reports/reportPages';
import { AGREEMENT_LAST_DAY, SOURCE_TEXT_LENGTHS } from '#contract/imports/sourceAgreements';
import { isCleanText } from '#contract/text';
import { readId } from '../../http/readId';
import {
  findSource,
  type NamedSource,
  type SourceKey,
} from '../../domain/offices/agreementsRepository';
import { changeSourceFacts, versionOf } from '../../domain/offices/changeSourceFacts';
import { actorOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { SUPER_USERS } from '../../http/routeAccess';
import type { FormError } from '../formFields';
import {
  ownPath,
  refusalOf,
  type Refusal,
  registerFormPage,
  Saved,
  screenAddress,
  type Visit,
} from '../formPage';
import { submittedText } from '../submittedForm';
import { editSourcePage, type SourceFields } from './view';

interface SourceForm {
  readonly source: SourceKey;
  readonly found: NamedSource;
  readonly version: string;
  readonly fields: SourceFields;
}

const TEXTS = ['agreement', 'contact', 'schedule', 'note'] as const;
const LABELS: Readonly<Record<(typeof TEXTS)[number], string>> = {
  agreement: 'agreement',
  contact: 'contact',
  schedule: 'delivery schedule',
  note: 'note for visitors',
};

/** Reads the source in the URL; throws 404 if it is invalid. */
function sourceOf({ query }: FastifyRequest): SourceKey {
  const register = submittedText(query, 'register');
  const countyId = readId(submittedText(query, 'countyId'));
  const isRegister = (text: string): text is ImportRegister =>
    IMPORT_REGISTERS.some((known) => known === text);
  if (countyId === null || !isRegister(register)) throw notFound();
  return { countyId, register };
}

async function read({ app, isTyped, request }: Visit): Promise<SourceForm> {
  const source = sourceOf(request);
  const found = await findSource(app.database.db, source);
  if (found === null) throw notFound();
  if (!isTyped) {
    const { agreement, contact, note, schedule, validUntil } = found;
    return {
      source,
      found,
      version: versionOf(found),
      fields: {
        agreement: agreement ?? '',
        validUntil: validUntil ?? '',
        contact: contact ?? '',
        schedule: schedule ?? '',
        note: note ?? '',
      },
    };
  }
  const text = (name: string): string =>
    submittedText(request.body, name).replaceAll('\r\n', '\n').trim();
  return {
    source,
    found,
    version: text('version'),
    fields: {
      agreement: text('agreement'),
      validUntil: text('validUntil'),
      contact: text('contact'),
      schedule: text('schedule'),
      note: text('note'),
    },
  };
}

/** Returns false for dates such as February 30. */
function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function problems({ fields }: SourceForm): readonly FormError[] {
  const errors: FormError[] = [];
  const refuse = (field: string, message: string): void => void errors.push({ field, message });
  for (const name of TEXTS) {
    const most = SOURCE_TEXT_LENGTHS[name];
    const { length } = fields[name];
    if (length > most) {
      const now = formatCount(length);
      refuse(
        name,
        `The ${LABELS[name]} has ${now} characters. Shorten it to ${formatCount(most)}.`,
      );
    } else if (!isCleanText(fields[name])) {
      refuse(name, `The ${LABELS[name]} has characters that can’t be saved. Enter it again.`);
    }
  }
  const { agreement, validUntil } = fields;
  if (validUntil !== '' && (!isDay(validUntil) || validUntil > AGREEMENT_LAST_DAY)) {
    refuse('validUntil', 'Enter a date from 2000 to 2099, such as 2027-06-30.');
  } else if (validUntil !== '' && agreement === '') {
    refuse('agreement', 'Enter the agreement that is valid until this date, or remove the date.');
  }
  return errors;
}

async function act(
  { app, request }: Visit,
  { fields, source, version }: SourceForm,
): Promise<'saved' | 'same' | Refusal> {
  const { agreement, contact, note, schedule, validUntil } = fields;
  try {
    const isChanged = await changeSourceFacts(app.database.db, actorOf(request), source, version, {
      agreement: agreement || null,
      validUntil: validUntil || null,
      contact: contact || null,
      schedule: schedule || null,
      note: note || null,
    });
    return isChanged ? 'saved' : 'same';
  } catch (error) {
    return refusalOf(error);
  }
}

/** `/admin/EditDataSource`: agreement, contact, schedule, and note of a source, for super users. */
export function registerEditDataSourcePage(app: FastifyInstance): void {
  registerFormPage<SourceForm, 'saved' | 'same', 'saved' | 'same'>(app, {
    path: BACKEND_PAGES.editDataSource,
    access: SUPER_USERS,
    adminEntry: reportPage('DataSourceNotes').path,
    fields: [...TEXTS, 'validUntil', 'version'],
    notices: { saved: 'Source saved.', same: 'Nothing has changed.' },
    read,
    problems,
    act,
    done: ({ request }, outcome) => new Saved(outcome, { ...sourceOf(request) }),
    async view({ notice, reply, request }, { fields, found, source, version }, errors) {
      const session = await app.sessions.start(request, reply);
      // After a conflict was shown, saving again intentionally overwrites the other change.
      const isConflict = reply.statusCode === 409;
      return editSourcePage({
        locale: request.locale,
        errors,
        fields,
        found,
        notice,
        register: source.register,
        version: isConflict ? versionOf(found) : version,
        action: ownPath(request) + buildQuery({ ...source }),
        xsrfToken: session.xsrfToken,
        notes: screenAddress(app, request.locale, reportPage('DataSourceNotes').path),
      });
    },
  });
}
