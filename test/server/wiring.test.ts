import { fastify, type FastifyInstance } from 'fastify';
import { CALLS, type CallName } from '#contract/calls';
import { missingCalls } from '../../src/server/http/registerCall';
import {
  demandsUser,
  OPEN_TO_ALL,
  OWN_ACCOUNT,
  OWN_USER,
  type DemandsUser,
  type RouteAccess,
} from '../../src/server/http/routeAccess';
import { accessPlugin } from '../../src/server/plugins/access';
import { openTestSite } from './testApp';

/** An app with only this plugin; its dependencies are registered by name. */
async function withAccessPlugin(): Promise<FastifyInstance> {
  const app = fastify();
  for (const name of ['session', 'locale']) {
    await app.register(
      Object.assign((_app: unknown, _options: unknown, done: () => void) => done(), {
        [Symbol.for('plugin-meta')]: { name },
        [Symbol.for('skip-override')]: true,
      }),
    );
  }
  await app.register(accessPlugin);
  return app;
}

describe('route registration', () => {
  it('registers every call in the contract exactly once', async () => {
    const site = await openTestSite();
    expect([...site.app.registeredCalls].sort()).toEqual(Object.keys(CALLS).sort());
    await site.close();
  });

  it('refuses to start when a call has no route', () => {
    const app = fastify();
    app.decorate('registeredCalls', new Set<CallName>(['getCase']));
    expect(missingCalls(app)).toContain('getCcs');
    expect(missingCalls(app)).not.toContain('getCase');
  });

  it('refuses to start when a route declares no access rule', async () => {
    const app = await withAccessPlugin();
    expect(() => app.get('/open', () => 'open')).toThrow('declares no access rule');
  });

  it("refuses to start if a route to a user's own data is open to visitors", async () => {
    const app = await withAccessPlugin();
    const access = { rule: { roles: ['USER', 'ANY'] }, ownership: 'ownUser' } as const;
    expect(() => app.get('/own', { config: { access } }, () => 'own')).toThrow('allows visitors');
  });

  it('requires a known user on every route that denies visitors', () => {
    const superUsers = { rule: { roles: ['SUPER_USER'] }, ownership: 'anybody' } as const;
    const isKnown: [
      DemandsUser<typeof OPEN_TO_ALL>,
      DemandsUser<RouteAccess>,
      DemandsUser<typeof OWN_USER>,
      DemandsUser<typeof OWN_ACCOUNT>,
      DemandsUser<typeof superUsers>,
    ] = [false, false, true, true, true];
    expect(
      [OPEN_TO_ALL, OPEN_TO_ALL, OWN_USER, OWN_ACCOUNT, superUsers].map(({ rule }) =>
        demandsUser(rule),
      ),
    ).toEqual(isKnown);
  });
});
