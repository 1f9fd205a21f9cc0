import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { includesApi } from '#contract/account/apiAccess';
import { MAX_ACTIVE_API_KEYS } from '#contract/account/apiKeys';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { createKey, revokeKey, type CreatedKey } from '../../domain/apiKeys/changeKeys';
import { keyMailSite } from '../../domain/apiKeys/mailSite';
import { findKeys } from '../../domain/apiKeys/repository';
import { findMailUser } from '../../domain/users/repository';
import { notFound } from '../../http/problems';
import { actorOf } from '../../http/requester';
import type { RouteAccess } from '../../http/routeAccess';
import { accountOf } from '../accountPage';
import { ownPath, Refusal, registerFormPage, Saved, type Visit } from '../formPage';
import { refuseWrongPassword, WRONG_PASSWORD } from '../ownPassword';
import { KEY_FIELDS, keyProblems, readKeyForm, type KeyForm } from './keyForm';
import { keysPage, KEYS_TITLE, newKeyPage } from './view';

const ADMINISTRATION = {
  rule: ACCOUNT_ADMINISTRATION,
  ownership: 'ownAccount',
} as const satisfies RouteAccess;

const TOO_MANY = `Your account has ${String(MAX_ACTIVE_API_KEYS)} active keys, the maximum. Revoke one, then create another.`;
const REPEATED =
  'A key was created after this form was opened, perhaps by the same form. No other key was created. If you don’t have that key, revoke it. To create another, submit the form again.';
const NOT_INCLUDED = 'Your plan doesn’t include the API. Upgrade it to create keys.';
const EXPIRED_FORM = 'Choose an action, and submit the form again.';

const refused = (message: string): Refusal => new Refusal(409, [{ field: null, message }]);

const isIncluded = ({ request }: Visit): boolean => includesApi(request.user);

async function create(visit: Visit, form: KeyForm): Promise<CreatedKey | Refusal> {
  const { app, request } = visit;
  const { days, name, networks, newestId, scopes } = form;
  if (!isIncluded(visit)) return refused(NOT_INCLUDED);
  if (days === null) return refused(EXPIRED_FORM);
  const { db } = app.database;
  const account = accountOf(request);
  // Read before the password is checked, so that a change after the check is noticed.
  const { passwordVersion } = await findMailUser(db, account.userId);
  const refusal = await refuseWrongPassword(visit, 'createApiKey', form.password);
  if (refusal !== null) return refusal;
  const order = { ...account, name, scopes, networks, days, passwordVersion, newestId };
  const created = await createKey(db, actorOf(request), order, keyMailSite(app));
  if (created === 'wrongPassword') return WRONG_PASSWORD;
  if (created === 'tooMany') return refused(TOO_MANY);
  if (created === 'repeated') return refused(REPEATED);
  app.mails.wake();
  return created;
}

async function act(visit: Visit, form: KeyForm): Promise<CreatedKey | 'revoked' | Refusal> {
  const { app, request } = visit;
  if (form.does === 'create') return create(visit, form);
  if (form.does !== 'revoke' || form.revokeId === null) return refused(EXPIRED_FORM);
  const which = { ...accountOf(request), id: form.revokeId };
  const shortId = await revokeKey(app.database.db, actorOf(request), which, keyMailSite(app));
  if (shortId === null) return refused('This key was already revoked.');
  app.apiKeys.forget(shortId);
  app.mails.wake();
  return 'revoked';
}

/**
 * `/account/apiKeys`: public API keys, for account administrators. A key is shown only when it is
 * created. The server renders the page, so that no key enters the app's state or recordings.
 */
export function registerApiKeysPage(app: FastifyInstance): void {
  const reference = ({ request }: Visit): string =>
    buildLink(app.settings.contextPath, request.locale, BACKEND_PAGES.apiReference);

  registerFormPage<KeyForm, CreatedKey | 'revoked', 'revoked'>(app, {
    path: BACKEND_PAGES.apiKeys,
    access: ADMINISTRATION,
    menuEntry: () => MENU_LABELS.apiKeys,
    fields: KEY_FIELDS,
    notices: { revoked: 'Key revoked. Requests that use it are rejected.' },
    read: readKeyForm,
    problems: keyProblems,
    act,
    done(visit, outcome) {
      if (outcome === 'revoked') return new Saved('revoked');
      const { request } = visit;
      const addresses = { back: ownPath(request), reference: reference(visit) };
      const page = newKeyPage(request.locale, outcome, addresses);
      return { ...page, menu: { current: MENU_LABELS.apiKeys } };
    },
    async view(visit, form, errors) {
      const { isSent, notice, reply, request } = visit;
      const { locale } = request;
      const { accountId } = accountOf(request);
      const session = await app.sessions.start(request, reply);
      const keys = await findKeys(app.database.db, accountId, app.clock.now());
      const revoked =
        isSent || form.revokeId === null
          ? null
          : (keys.find(({ id, state }) => id === form.revokeId && state === 'active') ?? null);
      if (!isSent && form.revokeId !== null && revoked === null) throw notFound();
      return keysPage({
        frame: {
          locale,
          title: KEYS_TITLE,
          action: ownPath(request),
          xsrfToken: session.xsrfToken,
          errors,
          notice,
        },
        form,
        keys,
        isIncluded: isIncluded(visit),
        revoked,
        addresses: {
          upgrade: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.upgradePlan),
          reference: reference(visit),
          example: `${app.apiDocument().servers[0]?.url ?? ''}/court/cases?regionId=1&fullName=Smith`,
        },
      });
    },
  });
}
