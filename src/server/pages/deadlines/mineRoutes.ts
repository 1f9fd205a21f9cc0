import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  DEADLINE_NOTE_LENGTH,
  DEADLINE_TITLE_LENGTH,
  DEADLINES_MAX,
  REMINDER_DAYS,
} from '#contract/courts/deadlines';
import { buildLink } from '#contract/links';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { readId } from '../../http/readId';
import {
  findDeadlines,
  remindOfDeadlines,
  type DeadlineEntry,
} from '../../domain/deadlines/deadlinesRepository';
import { changeOwnDeadline, deleteOwnDeadline } from '../../domain/deadlines/changeDeadlines';
import { ownerOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { OWN_USER } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import type { ServerPage } from '../../site/layout';
import { readDay } from '../calendarDays';
import type { FormError } from '../formFields';
import { ownPath, Refusal, registerFormPage, Saved, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { minePage, type DeadlineFields } from './mineView';

const CASE_NUMBER_LENGTH = 40;
const RULE_WORDS_LENGTH = 200;

const GONE = 'This deadline was deleted, possibly in another window. To restore it, add it below.';

/** Reminds users of their deadlines each morning. */
const REMIND: JobKind = {
  name: 'remind-of-deadlines',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '10 6 * * *', timeZone: STATE_TIME_ZONE },
};

/** The submitted form: adds, changes, or deletes a deadline. */
interface MineForm {
  readonly fields: DeadlineFields;
  readonly removeId: number | null;
}

const EMPTY: DeadlineFields = {
  id: '',
  dueOn: '',
  title: '',
  note: '',
  caseNumber: '',
  ruleWords: '',
  remindDays: '',
};

const fieldsOf = (id: number, entry: DeadlineEntry): DeadlineFields => ({
  ...entry,
  id: String(id),
  remindDays: entry.remindDays === null ? '' : String(entry.remindDays),
});

async function read({ app, isTyped, request }: Visit): Promise<MineForm> {
  const text = (name: string): string => submittedText(request.body, name).trim();
  const removeId = readId(text('remove'));
  if (isTyped && removeId === null) {
    const save = text('save');
    const fields = {
      id: save === 'new' ? '' : save,
      dueOn: text('dueOn'),
      title: text('title'),
      note: text('note'),
      caseNumber: text('caseNumber'),
      ruleWords: text('ruleWords'),
      remindDays: text('remindDays'),
    };
    return { fields, removeId };
  }
  const editId = readId(submittedText(request.query, 'edit'));
  const own = editId === null ? [] : await findDeadlines(app.database.db, ownerOf(request).userId);
  const edited = own.find(({ id }) => id === editId);
  return {
    fields: edited === undefined ? EMPTY : fieldsOf(edited.id, edited),
    removeId,
  };
}

function problems({ fields, removeId }: MineForm): readonly FormError[] {
  if (removeId !== null) return [];
  const errors: FormError[] = [];
  const refuse = (field: string, message: string): void => void errors.push({ field, message });
  const { caseNumber, dueOn, note, remindDays, ruleWords, title } = fields;
  if (readDay(dueOn) === null) refuse('dueOn', 'Enter the date of the deadline, like 2026-07-27.');
  if (title === '') refuse('title', 'Enter a title.');
  const limits = [
    ['title', title, DEADLINE_TITLE_LENGTH],
    ['note', note, DEADLINE_NOTE_LENGTH],
    ['caseNumber', caseNumber, CASE_NUMBER_LENGTH],
  ] as const;
  for (const [field, value, most] of limits) {
    if (value.length > most)
      refuse(field, `Use at most ${String(most)} characters; you entered ${String(value.length)}.`);
  }
  const isReminder = remindDays === '' || REMINDER_DAYS.some((days) => String(days) === remindDays);
  if (!isReminder || ruleWords.length > RULE_WORDS_LENGTH)
    refuse('remindDays', 'Choose a reminder from the list.');
  return errors;
}

function refuse(message: string): Refusal {
  return new Refusal(409, [{ field: null, message }]);
}

async function act(visit: Visit, form: MineForm): Promise<Saved<Notice> | ServerPage | Refusal> {
  const { app, request } = visit;
  const { db } = app.database;
  const { userId } = ownerOf(request);
  if (form.removeId !== null) {
    const removed = await deleteOwnDeadline(db, userId, form.removeId);
    if (removed === null) return refuse('This deadline was already deleted.');
    const deleted = fieldsOf(form.removeId, removed);
    return {
      ...(await render(visit, EMPTY, [], deleted)),
      menu: { current: MENU_LABELS.deadlines },
    };
  }
  const { fields } = form;
  const entry: DeadlineEntry = {
    dueOn: fields.dueOn,
    title: fields.title,
    note: fields.note,
    caseNumber: fields.caseNumber,
    ruleWords: fields.ruleWords,
    remindDays: fields.remindDays === '' ? null : Number(fields.remindDays),
  };
  const id = fields.id === '' ? null : readId(fields.id);
  if (fields.id !== '' && id === null) throw notFound();
  const outcome = await changeOwnDeadline(db, userId, { id, entry }, app.clock.now());
  if (outcome === 'unknown') return refuse(GONE);
  if (outcome === 'full') {
    const message = `You’ve reached the limit of ${String(DEADLINES_MAX)} deadlines. Delete past ones, then add this one.`;
    return refuse(message);
  }
  return new Saved(id === null ? 'added' : 'saved');
}

async function render(
  { app, notice, reply, request }: Visit,
  form: DeadlineFields,
  errors: readonly FormError[],
  deleted: DeadlineFields | null,
): Promise<ServerPage> {
  const { locale } = request;
  const session = await app.sessions.start(request, reply);
  const link = (path: string): string => buildLink(app.settings.contextPath, locale, path);
  const deadlines = await findDeadlines(app.database.db, ownerOf(request).userId);
  const isStored = deadlines.some(({ id }) => String(id) === form.id);
  return minePage({
    locale,
    // A deleted deadline can be added again.
    form: isStored ? form : { ...form, id: '' },
    errors,
    deleted,
    action: ownPath(request),
    xsrfToken: session.xsrfToken,
    today: stateDate(app.clock.now()),
    deadlines,
    notice: deleted === null ? notice : `Deleted “${deleted.title}”.`,
    addresses: {
      compute: link(BACKEND_PAGES.computeDeadline),
      calendar: link(BACKEND_PAGES.calendar),
    },
  });
}

type Notice = 'added' | 'saved';

/** `/court/MyDeadlines`: the user's own deadlines, with reminders. */
export function registerMyDeadlinesPage(app: FastifyInstance): void {
  app.jobs.add(REMIND, async () => {
    const now = app.clock.now();
    await remindOfDeadlines(app.database.db, stateDate(now), now);
  });
  registerFormPage<MineForm, Saved<Notice> | ServerPage, Notice>(app, {
    path: BACKEND_PAGES.myDeadlines,
    feature: 'court',
    access: OWN_USER,
    menuEntry: () => MENU_LABELS.deadlines,
    fields: [
      ...['save', 'remove', 'dueOn', 'title', 'note'],
      ...['caseNumber', 'ruleWords', 'remindDays'],
    ],
    notices: { added: 'Deadline added.', saved: 'Deadline saved.' },
    read,
    problems,
    act,
    done: (_visit, outcome) => outcome,
    view: (visit, { fields }, errors) => render(visit, fields, errors, null),
  });
}
