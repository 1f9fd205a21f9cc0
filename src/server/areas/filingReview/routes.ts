import type { FastifyInstance, FastifyRequest } from 'fastify';
import { planAcceptance, findOwnReviewed, findReview } from '../../domain/filingReview/findReview';
import {
  acceptEnvelope,
  correctReview,
  decideEnvelopeFiling,
  decideEnvelopeWaiver,
  openNextReview,
  openReview,
  returnEnvelope,
  strikeFiling,
  type OnceByReviewer,
} from '../../domain/filingReview/decideEnvelope';
import { reviewerOf } from '../../domain/filingReview/reviewer';
import { canReview, findLock, releaseLock, renewLock } from '../../domain/efm/locksRepository';
import { createAlerts } from '../../domain/recordEvents/createAlerts';
import { onceKeyOf } from '../../http/onceKey';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { actorOf } from '../../http/requester';
import { FILING_REVIEWERS } from '../../http/routeAccess';
import { registerReviewFiles } from './files';

const access = FILING_REVIEWERS;

/** Registers the routes that a county's clerks use to review electronic filings. */
export function registerFilingReviewArea(app: FastifyInstance): void {
  const { db } = app.database;
  const parts = { db };
  registerReviewFiles(app);
  const alert = createAlerts(app);

  /** Returns the envelope after a change, and sends the resulting messages. */
  async function answerWith(request: FastifyRequest, envelopeId: string) {
    alert();
    void app.efiling.flush();
    void app.jobs.wake();
    app.filingStamps.wake();
    return findReview(db, reviewerIn(request), envelopeId, app.clock.now());
  }

  const onceBy = (request: FastifyRequest): OnceByReviewer => ({
    reviewer: reviewerIn(request),
    actor: actorOf(request),
    onceKey: onceKeyOf(request),
  });

  registerCall(app, 'getReview', {
    access,
    handler: ({ params, request }) =>
      findReview(db, reviewerIn(request), params.envelopeId, app.clock.now()),
  });

  registerCall(app, 'takeNextReview', {
    access,
    handler: async ({ body, request }) => {
      const next = { except: body.except, at: app.clock.now() };
      const envelopeId = await openNextReview(parts, reviewerIn(request), next);
      if (envelopeId !== null) void app.efiling.flush();
      return { envelopeId };
    },
  });

  registerCall(app, 'lockReview', {
    access,
    handler: async ({ body, params, request }) => {
      const by = { reviewer: reviewerIn(request), actor: actorOf(request) };
      await openReview(parts, by, { ...params, reason: body.reason });
      return answerWith(request, params.envelopeId);
    },
  });

  registerCall(app, 'renewReviewLock', {
    access,
    // An open review renews its lock automatically.
    session: 'look',
    handler: async ({ params: { envelopeId }, request }) => {
      const reviewer = reviewerIn(request);
      if (!(await canReview(db, reviewer, envelopeId))) throw notFound();
      await renewLock(db, reviewer, envelopeId, app.clock.now());
      return findLock(db, reviewer, envelopeId, app.clock.now());
    },
  });

  registerCall(app, 'releaseReviewLock', {
    access,
    handler: async ({ params: { envelopeId }, request }) => {
      const reviewer = reviewerIn(request);
      if (!(await canReview(db, reviewer, envelopeId))) throw notFound();
      await releaseLock(db, reviewer, envelopeId);
      return findLock(db, reviewer, envelopeId, app.clock.now());
    },
  });

  registerCall(app, 'correctReview', {
    access,
    handler: async ({ body, params: { envelopeId }, request }) => {
      const by = { reviewer: reviewerIn(request), actor: actorOf(request) };
      await correctReview(parts, by, envelopeId, body.corrections);
      return answerWith(request, envelopeId);
    },
  });

  registerCall(app, 'decideFiling', {
    access,
    handler: async ({ body, params, request }) => {
      await decideEnvelopeFiling(parts, onceBy(request), { ...params, ...body });
      return answerWith(request, params.envelopeId);
    },
  });

  registerCall(app, 'getAcceptance', {
    access,
    handler: async ({ params: { envelopeId }, request }) => {
      const envelope = await findOwnReviewed(db, reviewerIn(request), envelopeId);
      const { accepted, problems, steps, toJudge } = await planAcceptance(db, envelope);
      return {
        problems: [...problems],
        steps: [...steps],
        filings: [...accepted, ...toJudge].map(({ id, sequence }) => ({ filingId: id, sequence })),
      };
    },
  });

  registerCall(app, 'acceptAll', {
    access,
    handler: async ({ body, params: { envelopeId }, request }) => {
      await acceptEnvelope(parts, onceBy(request), envelopeId, body.filings);
      return answerWith(request, envelopeId);
    },
  });

  registerCall(app, 'returnAll', {
    access,
    handler: async ({ body, params: { envelopeId }, request }) => {
      await returnEnvelope(parts, onceBy(request), { envelopeId, ...body });
      return answerWith(request, envelopeId);
    },
  });

  registerCall(app, 'decideWaiver', {
    access,
    handler: async ({ body, params: { envelopeId }, request }) => {
      await decideEnvelopeWaiver(parts, onceBy(request), envelopeId, body);
      return answerWith(request, envelopeId);
    },
  });

  registerCall(app, 'strikeAcceptance', {
    access,
    handler: async ({ body, params, request }) => {
      await strikeFiling(parts, onceBy(request), { ...params, reason: body.reason });
      return answerWith(request, params.envelopeId);
    },
  });
}

/**
 * Returns the reviewer; throws 404 outside Indiana's edition, the only one with electronic filing.
 */
function reviewerIn({ locale, user }: FastifyRequest) {
  if (!locale.features.efiling) throw notFound();
  return reviewerOf(user);
}
