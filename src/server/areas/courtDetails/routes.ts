import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Actor } from '../../http/requester';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { requireProof } from '../../http/requireProof';
import { SUPER_USERS } from '../../http/routeAccess';
import type { JobKind } from '../../jobs/kind';
import { applyDueChanges } from './applyDueChanges';
import { addCourtSigner, changeFacts, endCourtSigner } from './changeCourt';
import { changeCalendar, loadCalendar } from './changeCalendar';
import { changePolicy } from './changePolicy';
import { closeCourt } from './closeCourt';
import { loadCourt, type CourtEditor } from './loadCourt';
import { findCourts } from './repository';
import { undoChange } from './undoChange';

const MAX_COURTS = 5_000;

/** Job that applies court changes whose effective date has come, every hour. */
const APPLY_CHANGES: JobKind = {
  name: 'apply-court-changes',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 60,
  schedule: { cron: '2 * * * *', timeZone: STATE_TIME_ZONE },
};

function editorOf(
  { locale }: FastifyRequest,
  { actor, courtId, userId }: { readonly actor: Actor; courtId: number; readonly userId: number },
): CourtEditor {
  return { actor, userId, courtId, hasEfiling: locale.features.efiling };
}

/**
 * Registers the routes for editing courts: facts, signing rights, and the e-filing policy (spec
 * section 2, Admin).
 */
export function registerCourtDetailsArea(app: FastifyInstance): void {
  const { db } = app.database;
  app.jobs.add(APPLY_CHANGES, async () => {
    await applyDueChanges(db, app.clock.now());
  });

  registerCall(app, 'getCourtsToEdit', {
    access: SUPER_USERS,
    handler: async ({ request }) => {
      const now = app.clock.now();
      const state = request.locale.abbreviation === 'MI' ? 'MI' : 'IN';
      return listOf(await findCourts(db, state, now), now, MAX_COURTS);
    },
  });
  registerCall(app, 'getCourtEdit', {
    access: SUPER_USERS,
    handler: ({ actor, params: { courtId }, request, userId }) =>
      loadCourt(db, editorOf(request, { actor, courtId, userId })),
  });
  registerCall(app, 'putCourtFacts', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId }, request, userId }) =>
      changeFacts(db, editorOf(request, { actor, courtId, userId }), body),
  });
  registerCall(app, 'postCourtSigner', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId }, request, userId }) => {
      requireProof(request);
      return addCourtSigner(db, editorOf(request, { actor, courtId, userId }), body);
    },
  });
  registerCall(app, 'endCourtSigner', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId, signerId }, request, userId }) =>
      endCourtSigner(db, editorOf(request, { actor, courtId, userId }), { signerId, ...body }),
  });
  registerCall(app, 'putFilingPolicy', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId }, request, userId }) =>
      changePolicy(db, editorOf(request, { actor, courtId, userId }), body),
  });
  registerCall(app, 'undoCourtChange', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { changeId, courtId }, request, userId }) =>
      undoChange(db, editorOf(request, { actor, courtId, userId }), {
        changeId,
        ...body,
        requireProof: () => requireProof(request),
      }),
  });
  registerCall(app, 'closeCourt', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId }, request, userId }) =>
      closeCourt(db, editorOf(request, { actor, courtId, userId }), body),
  });
  registerCall(app, 'getCourtCalendar', {
    access: SUPER_USERS,
    handler: ({ actor, params: { courtId } }) => loadCalendar(db, { actor, courtId }),
  });
  registerCall(app, 'putCourtCalendar', {
    access: SUPER_USERS,
    handler: ({ actor, body, params: { courtId }, request, userId }) =>
      changeCalendar(db, editorOf(request, { actor, courtId, userId }), body),
  });
}
