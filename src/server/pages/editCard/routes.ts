import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { endCard, finishCardEntry, openCardEntry } from '../../domain/cards/cardEntry';
import { findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount } from '../../domain/cards/chargesRepository';
import { settleChargesOf } from '../../domain/cards/charging';
import { findOpenInvoices } from '../../domain/billing/invoicesRepository';
import { findRequestedPlan } from '../../domain/billing/planRepository';
import { payAddressOf } from '../../domain/billing/runTime';
import { findOfferedPlans } from '../../domain/plans/repository';
import { findMailUser } from '../../domain/users/repository';
import { invalidField } from '../../http/problems';
import type { ServerPage } from '../../site/layout';
import { accountOf, FOR_ADMINISTRATORS, type AccountPageFrame } from '../accountPage';
import { ownPath, Refusal, registerFormPage, Saved, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { ACTIONS, editCardPage, leavePage, NOT_ACCEPTED } from './view';

const TITLE = 'Add a credit card';
const NOTICES = {
  added: 'Card added.',
  removed: 'Card removed.',
  none: 'No card was added.',
} as const;

interface CardForm {
  readonly action: string;
}

/** Outcome of a submitted form: continue to the processor's page, or stay on this one. */
type Outcome =
  | { readonly kind: 'page'; readonly url: string; readonly isTest: boolean }
  | { readonly kind: 'removed' };

/** `/common/EditCcInfo`: the account's card, entered on the processor's page (spec section 2). */
export function registerEditCardPage(app: FastifyInstance): void {
  registerFormPage<CardForm, Outcome, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.editCard,
    access: FOR_ADMINISTRATORS,
    menuEntry: () => MENU_LABELS.addCard,
    fields: ['action'],
    notices: NOTICES,
    arrive: finishEntry,
    read: readForm,
    problems: () => [],
    act,
    done(visit, outcome) {
      return outcome.kind === 'removed' ? new Saved('removed') : leavePage(visit, TITLE, outcome);
    },
    view,
  });
}

/**
 * Adds the card of a user who returns from the processor's page, even if the processor's event
 * hasn't arrived yet.
 */
async function finishEntry({ app, request }: Visit): Promise<Saved<keyof typeof NOTICES> | null> {
  const token = submittedText(request.query, 'card');
  if (token === '' || app.cardProcessor === null) return null;
  const { accountId } = accountOf(request);
  const owner = { accountId, requestId: request.id };
  const outcome = await finishCardEntry(app, app.cardProcessor, token, owner);
  if (outcome === 'added') {
    await settleChargesOf(app, payAddressOf(app, request.locale), accountId);
  }
  return outcome === 'known' ? null : new Saved(outcome);
}

function readForm({ isSent, request }: Visit): CardForm {
  const action = submittedText(request.body, 'action');
  if (isSent && action !== ACTIONS.add && action !== ACTIONS.remove) {
    throw invalidField('action', "This action isn't available here.");
  }
  return { action };
}

async function act({ app, request }: Visit, { action }: CardForm): Promise<Outcome | Refusal> {
  const owner = accountOf(request);
  if (action === ACTIONS.remove) {
    await endCard(app, { ...owner, requestId: request.id });
    return { kind: 'removed' };
  }
  const processor = app.cardProcessor;
  if (processor === null) return new Refusal(409, [{ field: null, message: NOT_ACCEPTED }]);
  const { email } = await findMailUser(app.database.db, owner.userId);
  const back = `${app.settings.publicUrl.origin}${ownPath(request)}?card=`;
  const url = await openCardEntry(app, processor, { ...owner, email }, back);
  return { kind: 'page', url, isTest: processor.name === 'test' };
}

async function view(
  visit: Visit,
  _form: CardForm,
  errors: AccountPageFrame['errors'],
): Promise<ServerPage> {
  const { app, notice, reply, request } = visit;
  const { accountId } = accountOf(request);
  const { db } = app.database;
  const { locale } = request;
  const { xsrfToken } = await app.sessions.start(request, reply);
  const action = ownPath(request);
  const card = await findCard(db, accountId);
  const open = await findOpenInvoices(db, accountId);
  const charges = await findChargesOfAccount(db, accountId);
  const wantedId = await findRequestedPlan(db, accountId);
  const plans = await findOfferedPlans(db, locale.features);
  return editCardPage(visit, {
    frame: { locale, title: TITLE, action, xsrfToken, errors, notice },
    card,
    open,
    charges,
    wanted: plans.find(({ id }) => id === wantedId) ?? null,
    takesCards: app.cardProcessor !== null,
  });
}
