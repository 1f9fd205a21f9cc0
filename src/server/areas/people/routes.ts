import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EditionFeatures } from '#contract/locales';
import { RIGHTS_CHANGES } from '#contract/admin/people';
import { stateDate } from '#contract/stateClock';
import { mailSite } from '../../domain/passwords/links';
import { twoStepLoginChangedMail } from '../../domain/secondFactor/mails';
import { newConfirmation } from '../../domain/users/confirmation';
import { registerCall, type UserInput } from '../../http/registerCall';
import { requireProof } from '../../http/requireProof';
import { SUPER_USERS } from '../../http/routeAccess';
import { findAccountRecord } from './accountRecordRepository';
import { changeAccount } from './changeAccount';
import { changeBulkFiling } from './changeBulkFiling';
import { changeOfficeRights } from './changeOfficeRights';
import { applyFactorRemoval, changeUser, type PeopleParts } from './changeUser';
import {
  addNote,
  openAccountRecord,
  openUserRecord,
  stateLookReason,
  type Staff,
} from './openRecord';
import { findRecordName } from './repository';
import { startView } from './startView';
import { findUserRecord } from './userRecordRepository';

/**
 * Registers the routes for records of users and accounts, and changes to them by support (spec
 * section 2, Admin).
 */
export function registerPeopleArea(app: FastifyInstance): void {
  const { db } = app.database;
  const parts: PeopleParts = {
    db,
    mails: app.mails,
    clearFailures: async (username) => {
      await app.rateLimits.clearFailures(username);
      await app.rateLimits.clearFactorFailures(username);
    },
    confirmationOf: (locale, user) => newConfirmation(app, locale, user),
  };
  app.approvals.add('SECOND_FACTOR', (granted) =>
    applyFactorRemoval(
      {
        mails: app.mails,
        mailOf: (name, change) => twoStepLoginChangedMail(name, change, mailSite(app)),
      },
      granted,
    ),
  );

  const userAnswer = async ({ reader }: Staff, userId: number) => {
    const record = await findUserRecord(db, userId, reader);
    return { userId, username: record?.username ?? '', record };
  };
  const accountAnswer = async ({ reader }: Staff, accountId: number, features: EditionFeatures) => {
    const record = await findAccountRecord(db, accountId, reader, features);
    const accountName = (await findRecordName(db, 'account', accountId)) ?? '';
    return { accountId, accountName, record };
  };

  registerCall(app, 'getUserRecord', {
    access: SUPER_USERS,
    handler: (input) => openUserRecord(db, staffOf(input), input.params.userId),
  });

  registerCall(app, 'getAccountRecord', {
    access: SUPER_USERS,
    handler: (input) => {
      const { features } = input.request.locale;
      return openAccountRecord(db, staffOf(input), input.params.accountId, features);
    },
  });

  registerCall(app, 'postRecordLook', {
    access: SUPER_USERS,
    handler: async (input) => ({
      until: new Date(await stateLookReason(db, staffOf(input), input.body)).toISOString(),
    }),
  });

  registerCall(app, 'postUserChange', {
    access: SUPER_USERS,
    handler: async (input) => {
      const { body, params, request } = input;
      if (RIGHTS_CHANGES.includes(body.change)) requireProof(request);
      const { userId } = params;
      const staff = staffOf(input);
      await changeUser(parts, staff, userId, { ...body, locale: request.locale });
      return userAnswer(staff, userId);
    },
  });

  registerCall(app, 'putOfficeRights', {
    access: SUPER_USERS,
    handler: async (input) => {
      requireProof(input.request);
      const { userId } = input.params;
      const staff = staffOf(input);
      await changeOfficeRights(db, staff, userId, input.body);
      return userAnswer(staff, userId);
    },
  });

  registerCall(app, 'postAccountChange', {
    access: SUPER_USERS,
    handler: async (input) => {
      const { accountId } = input.params;
      const { features } = input.request.locale;
      const staff = staffOf(input);
      await changeAccount(db, staff, accountId, { ...input.body, features });
      app.mails.wake();
      return accountAnswer(staff, accountId, features);
    },
  });

  registerCall(app, 'putBulkFiling', {
    access: SUPER_USERS,
    handler: async (input) => {
      requireProof(input.request);
      const { accountId } = input.params;
      const staff = staffOf(input);
      await changeBulkFiling(db, staff, accountId, input.body);
      return accountAnswer(staff, accountId, input.request.locale.features);
    },
  });

  registerCall(app, 'postStaffNote', {
    access: SUPER_USERS,
    handler: (input) => addNote(db, staffOf(input), input.body),
  });

  registerCall(app, 'postView', {
    access: SUPER_USERS,
    handler: async (input) => {
      requireProof(input.request);
      const { reason } = input.body;
      const until = await startView(db, staffOf(input), input.params.userId, reason);
      return { until: new Date(until).toISOString() };
    },
  });
}

/** Returns the super user who sent a request, with the session. */
function staffOf({
  actor,
  request,
  userId,
}: UserInput & { readonly request: FastifyRequest }): Staff {
  const sessionHash = request.session?.idHash ?? '';
  return { actor, reader: { userId, at: actor.at, today: stateDate(actor.at) }, sessionHash };
}
