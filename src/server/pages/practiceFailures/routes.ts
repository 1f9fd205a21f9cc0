import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import {
  PRACTICE_MAX_HOURS,
  PRACTICE_MAX_SECONDS,
  PRACTICE_MODES,
  PRACTICE_REASON_LENGTH,
  type PracticeMode,
} from '#contract/filing/practiceFailures';
import { MINUTE_MS } from '#contract/time';
import { readId } from '../../http/readId';
import { startFailure, stopFailure } from '../../domain/efmPractice/changeFailures';
import { findFailures } from '../../domain/efmPractice/failuresRepository';
import { findFilingCourts } from '../../domain/filing/filersRepository';
import { actorOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { SUPER_USERS } from '../../http/routeAccess';
import type { FormError } from '../formFields';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { practicePage, type PracticeFields } from './view';

const GONE = 'This failure has already ended.';

/** The submitted form: starts or ends a failure. */
interface PracticeForm {
  readonly fields: PracticeFields;
  readonly endId: number | null;
}

const isMode = (text: string): text is PracticeMode => PRACTICE_MODES.some((mode) => mode === text);

function read({ request }: Visit): PracticeForm {
  const text = (name: string): string => submittedText(request.body, name).trim();
  return {
    fields: {
      mode: text('mode'),
      courtId: text('courtId'),
      seconds: text('seconds'),
      minutes: text('minutes'),
      reason: text('reason'),
    },
    endId: readId(text('end')),
  };
}

function problems({ endId, fields }: PracticeForm): readonly FormError[] {
  if (endId !== null) return [];
  const errors: FormError[] = [];
  const refuse = (field: string, message: string): void => void errors.push({ field, message });
  if (!isMode(fields.mode)) refuse('mode', 'Choose a type of failure.');
  const seconds = readId(fields.seconds);
  if (fields.mode === 'slow' && (seconds === null || seconds > PRACTICE_MAX_SECONDS))
    refuse('seconds', `Enter 1 to ${String(PRACTICE_MAX_SECONDS)} seconds.`);
  const minutes = readId(fields.minutes);
  if (minutes === null || minutes > PRACTICE_MAX_HOURS * 60) {
    const most = String(PRACTICE_MAX_HOURS * 60);
    refuse('minutes', `Enter 1 to ${most} minutes (${String(PRACTICE_MAX_HOURS)} hours).`);
  }
  if (fields.courtId !== '' && readId(fields.courtId) === null)
    refuse('courtId', 'Choose a court from the list.');
  if (fields.reason === '') refuse('reason', 'Enter a reason. It’s recorded in the audit trail.');
  if (fields.reason.length > PRACTICE_REASON_LENGTH)
    refuse('reason', `Use at most ${String(PRACTICE_REASON_LENGTH)} characters.`);
  return errors;
}

async function act(
  { app, request }: Visit,
  form: PracticeForm,
): Promise<'started' | 'ended' | Refusal> {
  const { db } = app.database;
  const actor = actorOf(request);
  const { id: userId } = request.user;
  if (userId === null) throw notFound();
  if (form.endId !== null) {
    if (!(await stopFailure(db, actor, userId, form.endId)))
      return new Refusal(409, [{ field: null, message: GONE }]);
    // Starts sending the waiting messages; the job that runs every minute sends any that remain.
    void app.efiling.flush();
    return 'ended';
  }
  const { courtId, minutes, mode, reason, seconds } = form.fields;
  const court = courtId === '' ? null : readId(courtId);
  const courts = await findFilingCourts(db);
  if (court !== null && !courts.some(({ id }) => id === court)) {
    const message = 'This court doesn’t accept electronic filings. Choose another one.';
    return new Refusal(422, [{ field: 'courtId', message }]);
  }
  const endsAt = new Date(actor.at + Number(minutes) * MINUTE_MS);
  await startFailure(db, actor, userId, {
    mode: mode as PracticeMode,
    courtId: court,
    reason,
    endsAt,
    seconds: mode === 'slow' ? Number(seconds) : 0,
    startsAt: new Date(actor.at),
  });
  return 'started';
}

/**
 * `/admin/EfilingFailures`: makes the built-in filing manager fail, so that users can practice
 * handling failures.
 */
export function registerPracticeFailuresPage(app: FastifyInstance): void {
  registerFormPage<PracticeForm, 'started' | 'ended', 'started' | 'ended'>(app, {
    path: BACKEND_PAGES.practiceFailures,
    feature: 'efiling',
    access: SUPER_USERS,
    adminEntry: BACKEND_PAGES.practiceFailures,
    fields: ['mode', 'courtId', 'seconds', 'minutes', 'reason', 'end'],
    notices: {
      started: 'The failure has started. Everyone on the filing pages sees a banner.',
      ended: 'The failure has ended. Waiting submissions are now being sent.',
    },
    read,
    problems,
    act,
    done: (_visit, outcome) => new Saved(outcome),
    async view({ notice, reply, request }, { fields }, errors) {
      const session = await app.sessions.start(request, reply);
      return practicePage({
        locale: request.locale,
        action: ownPath(request),
        fields,
        errors,
        notice,
        xsrfToken: session.xsrfToken,
        isBuiltIn: app.settings.efm === null,
        now: app.clock.now(),
        courts: await findFilingCourts(app.database.db),
        failures: await findFailures(app.database.db),
        events: screenAddress(app, request.locale, EFILING_EVENTS_PATH),
      });
    },
  });
}
