import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatMoney } from '#contract/formats';
import { buildQuery } from '#contract/links';
import { isUuid } from '#contract/uuid';
import { createTestCharges } from '../../domain/cards/testChargesRepository';
import { TEST_CARD_IDS, TEST_CARDS, type TestCardId } from '../../domain/cards/testCards';
import { notFound } from '../../http/problems';
import { html } from '../../site/html';
import {
  accountForm,
  accountPage,
  FOR_ADMINISTRATORS,
  type AccountPageFrame,
} from '../accountPage';
import { radioField, type FormError } from '../formFields';
import { ownPath, registerFormPage, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';

const LABEL = html`<p class="message">
  This page simulates a card company. No card is real, and no money moves.
</p>`;

/** For demo sites: simulates a card company's pages to choose a card and confirm a payment. */
export function registerTestCardPages(app: FastifyInstance): void {
  if (app.cardProcessor?.name !== 'test') return;
  const charges = createTestCharges(app.database.db);
  registerFormPage<TestCardId | null, TestCardId>(app, {
    path: BACKEND_PAGES.testCardPage,
    access: FOR_ADMINISTRATORS,
    fields: ['action', 'card'],
    read: ({ request }) => testCardOf(submittedText(request.body, 'card')),
    problems: (card): FormError[] =>
      card === null ? [{ field: 'card', message: 'Choose a card.' }] : [],
    act: (_visit, card) => Promise.resolve(card ?? 'pays'),
    done: ({ request }, card) =>
      ownPath(request).replace(BACKEND_PAGES.testCardPage, BACKEND_PAGES.editCard) +
      `?card=${tokenOf(request, 'token')}:${card}`,
    async view(visit, card, errors) {
      const frame = await frameOf(visit, 'Test card', 'token', errors);
      return accountPage(
        frame,
        html`${LABEL}
        ${accountForm(
          frame,
          'CHOOSE-CARD',
          html`${radioField(
              {
                name: 'card',
                legend: 'Result when the card is charged',
                value: card,
                choices: TEST_CARD_IDS.map((id) => ({
                  value: id,
                  label: `${TEST_CARDS[id].brand} ${TEST_CARDS[id].lastDigits}: ${TEST_CARDS[id].label}`,
                })),
              },
              errors,
            )} <button class="button button-primary">Use this card</button>`,
        )}`,
      );
    },
  });
  registerFormPage<boolean, null>(app, {
    path: BACKEND_PAGES.testCardConfirm,
    access: FOR_ADMINISTRATORS,
    fields: ['action', 'answer'],
    read: ({ request }) => submittedText(request.body, 'answer') === 'yes',
    problems: () => [],
    async act({ request }, isConfirmed) {
      const status = isConfirmed ? 'PAID' : 'The cardholder did not confirm the payment.';
      const key = tokenOf(request, 'key');
      const charge = await charges.find({ key });
      if (charge?.status === 'NEEDS_ACTION') await charges.set(key, status);
      return null;
    },
    done: ({ request }) =>
      ownPath(request).replace(BACKEND_PAGES.testCardConfirm, BACKEND_PAGES.payInvoices),
    async view(visit, _answer, errors) {
      const frame = await frameOf(visit, 'Confirm payment', 'key', errors);
      const charge = await charges.find({ key: tokenOf(visit.request, 'key') });
      if (charge === null) throw notFound();
      return accountPage(
        frame,
        html`${LABEL}
          <p>The charge is ${formatMoney(charge.cents)}.</p>
          ${accountForm(
            frame,
            'CONFIRM',
            html`<button class="button button-primary" name="answer" value="yes">Confirm</button>
              <button class="button" name="answer" value="no">Decline</button>`,
          )}`,
      );
    },
  });
}

function testCardOf(text: string): TestCardId | null {
  return TEST_CARD_IDS.find((id) => id === text) ?? null;
}

/** Reads the UUID in the page's URL; throws 404 if it is invalid. */
function tokenOf({ query }: Visit['request'], field: 'token' | 'key'): string {
  const token = submittedText(query, field);
  if (!isUuid(token)) throw notFound();
  return token;
}

async function frameOf(
  { app, reply, request }: Visit,
  title: string,
  field: 'token' | 'key',
  errors: readonly FormError[],
): Promise<AccountPageFrame> {
  const session = await app.sessions.start(request, reply);
  return {
    locale: request.locale,
    title,
    action: ownPath(request) + buildQuery({ [field]: tokenOf(request, field) }),
    xsrfToken: session.xsrfToken,
    errors,
    notice: null,
  };
}
