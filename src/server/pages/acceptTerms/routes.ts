import { formatDateLong } from '#contract/formats';
import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/site/helpTopics';
import { buildLink, buildQuery } from '#contract/links';
import { PRODUCT_NAME } from '#contract/product';
import { stateDate } from '#contract/stateClock';
import { readId } from '../../http/readId';
import { acceptTerms, findTerms } from '../../domain/users/termsRepository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { html } from '../../site/html';
import { homeAddress, type ServerPage } from '../../site/layout';
import { addressAfterLogin } from '../../site/loginReturn';
import { checkField, errorSummary, formTitle, type FormError } from '../formFields';
import {
  requestedAddress,
  ownPath,
  Refusal,
  registerFormPage,
  screenAddress,
  tokenField,
  type Visit,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';

const TITLE = 'Terms of Service';
const CHANGED: FormError = {
  field: 'terms',
  message: 'The terms have changed since you opened this page. Read and accept them again.',
};

/** Returns the session's user if they must accept the terms; null otherwise. */
function waitingUser({ request: { session } }: Visit): number | null {
  return session?.isAwaitingTerms === true ? (session.user?.id ?? null) : null;
}

function onward(visit: Visit): string {
  const { app, request } = visit;
  return requestedAddress(request, 'done') ?? homeAddress(app.settings, request.locale);
}

/** Renders the page for visitors who have nothing to accept. */
function showNothingToDo(visit: Visit): ServerPage | null {
  if (waitingUser(visit) !== null) return null;
  return {
    locale: visit.request.locale,
    title: TITLE,
    body: html`<h1>${TITLE}</h1>
      <p>You have nothing to accept.</p>
      <p><a href="${onward(visit)}">Continue</a></p>`,
  };
}

async function accept(visit: Visit, version: number | null): Promise<Refusal | null> {
  const { app, request } = visit;
  const userId = waitingUser(visit);
  if (userId === null || version === null) return new Refusal(409, [CHANGED]);
  const actor = { at: app.clock.now(), actorId: userId, requestId: request.id };
  const isAccepted = await acceptTerms(app.database.db, userId, version, actor);
  return isAccepted ? null : new Refusal(409, [CHANGED]);
}

/**
 * `/common/AcceptTerms`: users who log in after the Terms of Service have changed accept them here.
 * Until then they count as visitors, who can log out and read the terms.
 */
export function registerAcceptTermsPage(app: FastifyInstance): void {
  registerFormPage<number | null, null>(app, {
    path: BACKEND_PAGES.acceptTerms,
    access: OPEN_TO_ALL,
    fields: ['terms'],
    instead: showNothingToDo,
    read: ({ request }) => readId(submittedText(request.body, 'terms')),
    problems: (version) =>
      errorsOf({ terms: version === null ? 'Accept the Terms of Service to continue.' : null }),
    act: accept,
    done: (visit) => addressAfterLogin(visit.app.settings, onward(visit)),
    async view({ request, reply }, _version, errors) {
      const { locale } = request;
      const session = await app.sessions.start(request, reply);
      const { version, writtenAt } = await findTerms(app.database.db);
      const { contextPath } = app.settings;
      const terms = screenAddress(app, locale, HELP_TOPIC_PATH, {
        shortName: HELP_TOPICS.termsOfService,
      });
      return {
        locale,
        title: formTitle(TITLE, errors),
        body: html`<h1>${TITLE}</h1>
          ${errorSummary(errors)}
          <p>
            Read and accept the ${PRODUCT_NAME} terms dated
            ${formatDateLong(stateDate(writtenAt.getTime()))} to continue.
          </p>
          <p>
            <a href="${terms}" target="_blank" rel="noopener"
              >Read the Terms of Service (opens in a new tab)</a
            >
          </p>
          <form
            class="form"
            method="post"
            novalidate
            action="${ownPath(request) + buildQuery({ done: requestedAddress(request, 'done') })}"
          >
            ${tokenField(session.xsrfToken)}
            ${checkField(
              { name: 'terms', label: 'I accept the Terms of Service', value: String(version) },
              errors,
            )}
            <button class="button button-primary">Continue</button>
          </form>
          <p>
            <a href="${buildLink(contextPath, locale, BACKEND_PAGES.logout)}">Log out instead</a>
          </p>`,
      };
    },
  });
}
