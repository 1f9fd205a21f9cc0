import type { FastifyInstance } from 'fastify';
import { isMessageApplication, MESSAGE_APPLICATIONS } from '#contract/site/applications';
import type { MessageOfTheDayChange } from '#contract/schemas/motd';
import { listOf } from '../../http/lists';
import { HttpProblem, invalidField, tooManyRequests } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS, OPEN_TO_ALL } from '../../http/routeAccess';
import { sanitizeMarkup } from '../../http/sanitizeMarkup';
import { findPageMessages } from '../../domain/motd/pageMessages';
import { findBanners } from './banners';
import { changeMessages, countDismissal, findAllMessages, findCountyStates } from './repository';
import { changeProblems } from './rules';

const TOO_MANY_DISMISSALS =
  'Too many dismissals from your network. The messages stay hidden, but new dismissals aren’t counted for now.';

/** Registers the routes for messages of the day (spec sections 3, 4, and 7). */
export function registerMotdArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getMessagesOfTheDay', {
    access: OPEN_TO_ALL,
    handler: async ({ query, request }) => {
      const { app_code: code } = query;
      if (code !== undefined && !isMessageApplication(code)) {
        throw invalidField('app_code', `Use one of: ${MESSAGE_APPLICATIONS.join(', ')}.`);
      }
      const filter = { appCode: code ?? null, locale: request.locale.code };
      const now = app.clock.now();
      return listOf([...(await findPageMessages(db, filter, now))], now);
    },
  });

  registerCall(app, 'postMessageDismissal', {
    access: OPEN_TO_ALL,
    // Counting a dismissal isn't site use, so it doesn't extend the session.
    session: 'look',
    handler: async ({ body, request }) => {
      const waitMs = await app.rateLimits.count('dismissal', { address: request.ip });
      if (waitMs > 0) throw tooManyRequests(TOO_MANY_DISMISSALS, waitMs);
      await countDismissal(db, { category: body.category, updated: new Date(body.updated) });
      return null;
    },
  });

  registerCall(app, 'getAllMessagesOfTheDay', {
    access: SUPER_USERS,
    handler: async () => {
      const now = app.clock.now();
      const banners = await findBanners(db, now);
      const list = listOf(await findAllMessages(db, now), now);
      return banners.length === 0 ? list : { ...list, banners };
    },
  });

  registerCall(app, 'patchMessagesOfTheDay', {
    access: SUPER_USERS,
    handler: async ({ actor, body }) => {
      const countyIds = body.flatMap(({ county_id: id }) => (id === null ? [] : [id]));
      const states = await findCountyStates(db, countyIds);
      const changes: MessageOfTheDayChange[] = await Promise.all(
        body.map(async (change) => ({
          ...change,
          message: await sanitizeMarkup(change.message),
        })),
      );
      const now = app.clock.now();
      const stored = await findAllMessages(db, now);
      const fields = changeProblems(body, changes, { states, stored, now });
      if (fields.length > 0) throw new HttpProblem(400, { messages: [], fields });
      await changeMessages(db, changes, actor);
      return listOf(await findAllMessages(db, now), now);
    },
  });
}
