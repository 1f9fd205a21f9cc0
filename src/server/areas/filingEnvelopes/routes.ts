import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { ENVELOPES_COUNT_CAP, ENVELOPES_PAGE_SIZE } from '#contract/filing/envelopes';
import type { DraftKind } from '#contract/filing/draftWords';
import { requireIndiana } from '../../domain/filing/filerRules';
import { cancelFiling } from '../../domain/filing/cancelFiling';
import {
  findEnvelopes,
  findReader,
  summarizeEnvelopes,
} from '../../domain/filing/envelopeListRepository';
import { findEnvelope } from '../../domain/filing/envelopeRecordRepository';
import { serviceLinks } from '../../domain/service/serviceLink';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { ownerOf } from '../../http/requester';
import { EFILERS } from '../../http/routeAccess';
import { onceKeyOf } from '../../http/onceKey';
import { requireFilerFactor } from '../../domain/secondFactor/filerRule';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { buildQuery } from '#contract/links';
import { withStamps } from '../../domain/filingReview/stampedCopies';
import { estimateFees, quoteDraft } from '../../domain/filing/quoteDraft';
import { registerEnvelopeFiles } from './files';
import { payEnvelope } from '../../domain/filing/payEnvelope';
import { submitDraft } from '../../domain/filing/submitDraft';
import type { FilingParts, FilingUser } from '../../domain/filing/draftToFile';

/**
 * Registers the routes for envelopes that the user or the user's firm submitted (spec section 2,
 * E-filing).
 */
export function registerFilingEnvelopesArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();
  registerEnvelopeFiles(app);

  registerCall(app, 'getEnvelopes', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ query, request, userId }) => {
      requireIndiana(request);
      const { firmName, ...reader } = await findReader(db, userId);
      const { items, next } = await findEnvelopes(db, reader, query, ENVELOPES_PAGE_SIZE);
      const { count, ...summary } = await summarizeEnvelopes(db, reader, query, now());
      const page = pageOf(items, count, now(), ENVELOPES_COUNT_CAP);
      return { ...page, ...summary, next, firmName };
    },
  });

  registerCall(app, 'getEnvelope', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      const found = await findEnvelope(db, await findReader(db, userId), params.envelopeId);
      if (found === null) throw notFound();
      return withStamps(db, found);
    },
  });

  const parts: FilingParts = {
    db,
    now,
    get manager() {
      return app.efiling.manager;
    },
    processor: app.cardProcessor,
    log: app.log,
  };

  registerCall(app, 'getFilingEstimate', {
    access: EFILERS,
    handler: ({ params, request }) => {
      requireIndiana(request);
      return estimateFees(parts, filingUserOf(request), params.draftId);
    },
  });

  registerCall(app, 'createFilingQuote', {
    access: EFILERS,
    handler: ({ params, request }) => {
      requireIndiana(request);
      return quoteDraft(parts, filingUserOf(request), params.draftId);
    },
  });

  registerCall(app, 'submitDraft', {
    access: EFILERS,
    handler: async ({ body, params, request }) => {
      requireIndiana(request);
      requireConfirmedEmail(request.user, 'file');
      await requireFilerFactor(db, request.user);
      const { draftId } = params;
      const { contextPath, publicUrl } = app.settings;
      const review = buildQuery({ draft: draftId, step: 'review' });
      const pageOf = (kind: DraftKind): string =>
        `${contextPath}/vue${request.locale.prefix}${FLOW_PATHS[kind]}${review}`;
      const answer = await submitDraft(parts, filingUserOf(request), {
        draftId,
        version: body.version,
        quoteId: body.quoteId,
        onceKey: onceKeyOf(request),
        returnAddress: (kind) => new URL(pageOf(kind), publicUrl).href,
        serviceLink: serviceLinks(app.settings),
      });
      if (answer.outcome === 'filed') {
        app.mails.wake();
        void app.efiling.flush();
      }
      return answer;
    },
  });

  registerCall(app, 'payEnvelope', {
    access: EFILERS,
    handler: ({ body, params, request }) => {
      requireIndiana(request);
      const { envelopeId } = params;
      const { contextPath, publicUrl } = app.settings;
      const query = buildQuery({ envelopeId });
      const record = `${contextPath}/vue${request.locale.prefix}${ENVELOPES_PATH}${query}`;
      return payEnvelope(parts, filingUserOf(request), {
        envelopeId,
        cents: body.cents,
        onceKey: onceKeyOf(request),
        returnAddress: new URL(record, publicUrl).href,
      });
    },
  });

  registerCall(app, 'cancelFiling', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      const parts = { db, now, flush: () => app.efiling.flush() };
      const envelope = await cancelFiling(parts, await findReader(db, userId), params.filingId);
      // Recipients of served documents are notified.
      app.mails.wake();
      return envelope;
    },
  });
}

/** Paths of the draft review; keyed by draft kind. */
const FLOW_PATHS: Readonly<Record<DraftKind, string>> = {
  newCase: '/isefs/NewCase',
  existingCase: '/isefs/SubsequentFiling',
};

function filingUserOf(request: FastifyRequest): FilingUser {
  const { accountId, userId } = ownerOf(request);
  const { account, firstName, lastName } = request.user;
  const hasEfilingPlan = account?.subscriptions.EFILING !== undefined;
  return { userId, accountId, name: `${firstName} ${lastName}`, hasEfilingPlan };
}
