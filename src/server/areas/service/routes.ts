import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StoredFiler } from '../../domain/filing/filersRepository';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import {
  attachToCase,
  changeContact,
  detachContact,
  saveContact,
  type ContactParts,
} from '../../domain/service/changeContacts';
import type { ContactEditor } from '../../domain/service/contactsRepository';
import { fixBounces, previewFix } from '../../domain/service/fixBounces';
import { serviceLinks } from '../../domain/service/serviceLink';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { registerCall } from '../../http/registerCall';
import { EFILERS, SUPER_USERS } from '../../http/routeAccess';
import { requireFiler, requireIndiana, type DraftParts } from '../../domain/filing/filerRules';
import { contactsView } from './contactsView';
import { createCertificate, listService } from './serviceOfDraft';

/** Registers the routes for service contacts of firms and cases, and a draft's service list. */
export function registerServiceArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();
  const parts: ContactParts & DraftParts = {
    db,
    now,
    get manager() {
      return app.efiling.manager;
    },
    confirmLink: serviceLinks(app.settings, 'confirm'),
  };

  /** Changes the firm's contacts on the user's behalf, and returns the new list. */
  async function change(
    request: FastifyRequest,
    userId: number,
    run: (editor: ContactEditor, filer: StoredFiler) => Promise<void>,
  ) {
    requireIndiana(request);
    requireConfirmedEmail(request.user, 'file');
    const filer = await requireFiler(db, userId);
    const { firstName, lastName } = request.user;
    const { firmId } = filer;
    await run({ firmId, userId, userName: `${firstName} ${lastName}`, at: now() }, filer);
    app.mails.wake();
    return contactsView(db, filer, now());
  }

  registerCall(app, 'getServiceContacts', {
    access: EFILERS,
    kind: 'list',
    handler: async ({ request, userId }) => {
      requireIndiana(request);
      return contactsView(db, await requireFiler(db, userId), now());
    },
  });

  registerCall(app, 'saveServiceContact', {
    access: EFILERS,
    handler: ({ body: { contactId, ...facts }, request, userId }) =>
      change(request, userId, (editor) => saveContact(parts, editor, contactId, facts)),
  });

  registerCall(app, 'changeServiceContact', {
    access: EFILERS,
    handler: ({ body, params, request, userId }) =>
      change(request, userId, (editor) => changeContact(parts, editor, { ...params, ...body })),
  });

  registerCall(app, 'attachCaseContact', {
    access: EFILERS,
    handler: ({ body, request, userId }) =>
      change(request, userId, (editor) => attachToCase(parts, editor, body)),
  });

  registerCall(app, 'endCaseContact', {
    access: EFILERS,
    handler: ({ body: { replacementId }, params: { caseContactId }, request, userId }) =>
      change(request, userId, (editor) =>
        detachContact(parts, editor, caseContactId, replacementId),
      ),
  });

  registerCall(app, 'getServiceList', {
    access: EFILERS,
    handler: ({ params, request, userId }) => {
      requireIndiana(request);
      return listService(parts, userId, params.draftId);
    },
  });

  registerCall(app, 'previewServiceFix', {
    access: SUPER_USERS,
    handler: ({ body }) => previewFix(db, body),
  });

  registerCall(app, 'fixServiceBounces', {
    access: SUPER_USERS,
    handler: async ({ actor, body, request, userId }) => {
      const { firstName, lastName } = request.user;
      const context = {
        at: now(),
        userId,
        userName: `${firstName} ${lastName}`,
        linkOf: serviceLinks(app.settings),
        confirmLink: parts.confirmLink,
      };
      const done = await fixBounces(db, actor, context, body);
      app.mails.wake();
      return done;
    },
  });

  registerCall(app, 'createServiceCertificate', {
    access: EFILERS,
    handler: ({ params, request, userId }) => {
      requireIndiana(request);
      const files = openFilingFiles(app.settings.dataDir);
      return createCertificate(parts, files, userId, params.draftId);
    },
  });
}
