import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { VERIFY_PATH } from '#contract/filing/pages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { isHeadReader, saveHeadReader } from '../../domain/proofLog/headReadersRepository';
import { findLastCheck } from '../../domain/proofLog/healthRepository';
import { findHead } from '../../domain/proofLog/logRepository';
import { ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import { ownPath, registerFormPage, Saved, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { sendHeads } from './sendHeads';
import { proofLogPage } from './view';

/** Emails the newest tree head each morning, after the nightly check. */
const SEND_PROOF_HEADS: JobKind = {
  name: 'send-proof-heads',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '40 6 * * *', timeZone: STATE_TIME_ZONE },
};

/** The submitted form: whether the user wants the daily email; null if not submitted. */
interface ProofLogForm {
  readonly wants: boolean | null;
}

type Notice = 'started' | 'stopped';

/** `/isefs/ProofLog`: the newest tree head of the proof log, and its daily email. */
export function registerProofLogPage(app: FastifyInstance): void {
  const { db } = app.database;
  const { publicUrl } = app.settings;
  const pageAddress =
    publicUrl.origin + buildLink(app.settings.contextPath, INDIANA, BACKEND_PAGES.proofLog);

  app.jobs.add(SEND_PROOF_HEADS, async (_payload, { signal }) => {
    const at = app.clock.now();
    await sendHeads(db, { at, pageAddress, today: stateDate(at), signal });
    app.mails.wake();
  });

  registerFormPage<ProofLogForm, Notice, Notice>(app, {
    path: BACKEND_PAGES.proofLog,
    feature: 'efiling',
    access: OWN_USER,
    menuEntry: () => null,
    fields: ['email'],
    notices: {
      started: 'You’ll get the newest tree head by email each morning.',
      stopped: 'You’ll no longer get the newest tree head by email.',
    },
    read({ request }) {
      const email = submittedText(request.body, 'email');
      return { wants: email === '' ? null : email === 'start' };
    },
    problems: ({ wants }) =>
      wants === null
        ? [{ field: null, message: 'Choose whether to get each new tree head by email.' }]
        : [],
    async act({ request }, { wants }) {
      await saveHeadReader(db, ownerOf(request).userId, wants === true, app.clock.now());
      return wants === true ? 'started' : 'stopped';
    },
    done: (_visit, notice) => new Saved(notice),
    async view({ notice, reply, request }, _form, errors) {
      const session = await app.sessions.start(request, reply);
      return proofLogPage({
        locale: request.locale,
        errors,
        notice,
        action: ownPath(request),
        xsrfToken: session.xsrfToken,
        head: await findHead(db),
        check: await findLastCheck(db),
        isReader: await isHeadReader(db, ownerOf(request).userId),
        addresses: {
          head: `${app.settings.contextPath}/efiling/proofs/head`,
          verify: screenAddress(app, request.locale, VERIFY_PATH),
        },
      });
    },
  });
}
