import type { FastifyInstance } from 'fastify';
import { DRAFT_BODY_BYTES, DRAFT_BODY_FIELDS } from '#contract/filing/draftWords';
import { askPolicy } from '../../domain/filing/askManager';
import { findDrafts } from '../../domain/filing/draftListRepository';
import { removeDraft } from '../../domain/filing/draftsRepository';
import {
  findFiler,
  findFilingCourts,
  findLatestEnvelopes,
  findOwnCounties,
} from '../../domain/filing/filersRepository';
import { findFilingCase } from '../../domain/filing/findFilingCase';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { listOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { becomeFiler } from './becomeFiler';
import { registerDraftExpiry } from './job';
import { openDraft } from './openDraft';
import {
  readerOf,
  requireFiler,
  requireIndiana,
  type DraftParts,
} from '../../domain/filing/filerRules';
import { saveDraft } from './saveDraft';
import { startDraft } from './startDraft';
import { registerTemplates } from './templateRoutes';

/** Access for filers to their own drafts and those of their firm. */
const FILERS = {
  rule: { roles: ['USER'], requires: ['EFILER'] },
  ownership: 'ownUser',
} as const;

/** Maximum drafts and envelopes on the start page. */
const LATEST = 5;
/** Maximum drafts in the list. */
const MAX_DRAFTS = 500;

/**
 * Registers the routes for drafts of electronic filings, and the data for writing them (spec
 * section 2, E-filing).
 */
export function registerFilingDraftsArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerDraftExpiry(app);
  const parts: DraftParts = {
    db,
    now: () => app.clock.now(),
    get manager() {
      return app.efiling.manager;
    },
  };

  registerTemplates(app, parts);

  registerCall(app, 'getFilingStart', {
    access: OWN_USER,
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      const filer = await findFiler(db, userId);
      const reader = filer === null ? null : readerOf(userId, filer);
      return {
        filer: filer === null ? null : withoutId(filer),
        isEmailConfirmed: request.user.isEmailConfirmed,
        drafts: reader === null ? [] : [...(await findDrafts(db, reader, LATEST))],
        envelopes: reader === null ? [] : await findLatestEnvelopes(db, reader),
        courts: await findFilingCourts(db),
        ownCountyIds: [...(await findOwnCounties(db, userId))],
      };
    },
  });

  registerCall(app, 'createFiler', {
    access: OWN_USER,
    handler: ({ actor, owner, request }) => {
      requireIndiana(request);
      requireConfirmedEmail(request.user, 'file');
      const { firstName, lastName } = request.user;
      return becomeFiler(db, actor, { ...owner, name: `${firstName} ${lastName}` });
    },
  });

  registerCall(app, 'getFilingPolicy', {
    access: FILERS,
    handler: async ({ params, request }) => {
      requireIndiana(request);
      const found = await askPolicy(parts.manager, params.courtId, app.clock.now());
      if (found === null) throw notFound();
      return { policy: found.policy, codes: found.codes };
    },
  });

  registerCall(app, 'findFilingCase', {
    access: FILERS,
    handler: ({ query, request }) => {
      requireIndiana(request);
      return findFilingCase(parts, query);
    },
  });

  registerCall(app, 'createDraft', {
    access: FILERS,
    handler: ({ body, request, userId }) => {
      requireIndiana(request);
      return startDraft(parts, userId, body);
    },
  });

  registerCall(app, 'getDraft', {
    access: FILERS,
    handler: ({ params, request, userId }) => {
      requireIndiana(request);
      const hasEfilingPlan = request.user.account?.subscriptions.EFILING !== undefined;
      return openDraft(parts, { userId, hasEfilingPlan }, params.draftId);
    },
  });

  registerCall(app, 'putDraft', {
    access: FILERS,
    bodyBytes: DRAFT_BODY_BYTES,
    bodyFields: DRAFT_BODY_FIELDS,
    handler: ({ body, params, request, userId }) => {
      requireIndiana(request);
      return saveDraft(parts, userId, { ...body, id: params.draftId });
    },
  });

  registerCall(app, 'deleteDraft', {
    access: FILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      const reader = readerOf(userId, await requireFiler(db, userId));
      if (!(await removeDraft(db, reader, params.draftId))) throw notFound();
      return { isDeleted: true };
    },
  });

  registerCall(app, 'getDrafts', {
    access: FILERS,
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      const reader = readerOf(userId, await requireFiler(db, userId));
      return listOf([...(await findDrafts(db, reader, MAX_DRAFTS))], app.clock.now(), MAX_DRAFTS);
    },
  });
}

function withoutId<Found extends { readonly firmId: number }>({ firmId: _id, ...rest }: Found) {
  return rest;
}
