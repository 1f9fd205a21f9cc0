import { formatCount, formatMoney } from '#contract/formats';
import type { PublicPlan } from '#contract/schemas/plans';
import { BEST_FOR } from '#contract/billing/planWords';
import { html, type SafeHtml } from '../site/html';
import { REQUIRED_MARK } from '../site/requiredMark';
import { errorLine, messageOf, type FormError } from './formFields';

/** Maximum plans on cards side by side; other plans are in the table below. */
const MAX_CARDS = 3;

/** A plan offered in a form. */
export interface PlanChoice {
  /** Form value. */
  readonly value: string;
  readonly name: string;
  /** Such as `$68.00`. */
  readonly price: string;
  /** Period or unit of the price, such as `a month`. */
  readonly per: string;
  /** Text about today's payment or, for the current plan, about its renewal; null for none. */
  readonly today: string | null;
  readonly searches: string;
  readonly extraSearch: string;
  readonly page: string;
  readonly alerts: string;
  /** The customers that the plan is suitable for. */
  readonly bestFor: string | null;
  /** An additional line on the card. */
  readonly note: SafeHtml | string | null;
}

const counted = (count: number | null): string =>
  count === null ? 'Unlimited' : formatCount(count);

/** Returns the facts about a plan, for its card and the table. */
export function factsOfPlan(
  plan: PublicPlan,
): Omit<PlanChoice, 'value' | 'today' | 'note' | 'price' | 'per'> {
  const { alertLimit, extraSearchCents, id, includedSearches, name, pageCents } = plan;
  return {
    name,
    searches: includedSearches === null ? 'Unlimited' : `${counted(includedSearches)} a month`,
    extraSearch:
      extraSearchCents !== null
        ? formatMoney(extraSearchCents)
        : includedSearches === null
          ? 'Included'
          : 'Not available',
    page: formatMoney(pageCents),
    alerts: counted(alertLimit),
    bestFor: BEST_FOR[id] ?? null,
  };
}

/**
 * A plan's facts, in order: key, label, and the unit that follows the value where the label doesn't
 * fit.
 */
const FACTS = [
  ['searches', 'Searches', ''],
  ['extraSearch', 'Extra search', 'extra search'],
  ['page', 'Service fee per page', 'service fee a page'],
  ['alerts', 'Saved items with alerts', 'alerts'],
] as const;

export interface PlanCardsProps {
  readonly choices: readonly PlanChoice[];
  /** Values of the plans to show on cards; only the first `MAX_CARDS` are used. */
  readonly onCards: readonly string[];
  /** The selected value; null or another value selects none. */
  readonly selected: string | null;
  /** The current plan, shown before the cards for comparison; null if there is none. */
  readonly current: Omit<PlanChoice, 'value'> | null;
}

const idOf = (choices: readonly PlanChoice[], value: string): string => {
  const index = choices.findIndex((choice) => choice.value === value);
  return index === 0 ? 'plan' : `plan-${String(index + 1)}`;
};

/** Renders the choice of a plan: up to three cards with radio buttons, and all plans in a table. */
export function planCards(props: PlanCardsProps, errors: readonly FormError[]): SafeHtml {
  const { choices, current, onCards, selected } = props;
  const carded = choices.filter(({ value }) => onCards.slice(0, MAX_CARDS).includes(value));
  const others = choices.filter((choice) => !carded.includes(choice));
  const error = messageOf(errors, 'plan');
  const radio = ({ value }: PlanChoice): SafeHtml => {
    const id = idOf(choices, value);
    return html`<input
      id="${id}"
      name="plan"
      type="radio"
      value="${value}"
      ${value === selected ? html` checked` : null}
      aria-describedby="${id}-facts"
      required
    />`;
  };
  return html`<fieldset class="plans">
    <legend class="field-label ${current === null ? '' : 'spoken'}">Plan${REQUIRED_MARK}</legend>
    ${errorLine('plan', error)}
    <div class="plan-cards">
      ${
        current === null
          ? null
          : html`<div class="plan-card plan-card-current">
              <span class="plan-chip">Current plan</span>
              <div class="plan-head">${planHead(current)}</div>
              <div>${bestFor(current)} ${planBody(current)}</div>
            </div>`
      }
      ${carded.map((choice) => {
        const id = idOf(choices, choice.value);
        return html`<div class="plan-card">
          ${radio(choice)}
          <label for="${id}">${planHead(choice)}</label>
          <div id="${id}-facts">${bestFor(choice)} ${planBody(choice)}</div>
        </div>`;
      })}
    </div>
    ${
      others.length === 0
        ? null
        : html`<details
            class="plan-compare"
            ${others.some(({ value }) => value === selected) ? html` open` : null}
          >
            <summary>Compare all plans</summary>
            ${table(choices, (choice) => (others.includes(choice) ? radio(choice) : null))}
          </details>`
    }
  </fieldset>`;
}

function planHead({ name, per, price, today }: Omit<PlanChoice, 'value'>): SafeHtml {
  return html`<span class="plan-name">${name}</span>
    <span class="plan-price"><strong>${price}</strong> ${per}</span>
    ${today === null ? null : html`<span class="plan-today">${today}</span>`}`;
}

function bestFor({ bestFor: customers }: Omit<PlanChoice, 'value'>): SafeHtml | null {
  return customers === null ? null : html`<p class="plan-best">Best for ${customers}</p>`;
}

function planBody(choice: Omit<PlanChoice, 'value'>): SafeHtml {
  return html`<dl>
      ${FACTS.map(
        ([key, label]) =>
          html`<dt>${label}</dt>
            <dd>${choice[key]}</dd>`,
      )}
    </dl>
    ${choice.note === null ? null : html`<p class="plan-note">${choice.note}</p>`}`;
}

function table(
  choices: readonly PlanChoice[],
  radioOf: (choice: PlanChoice) => SafeHtml | null,
): SafeHtml {
  return html`<table class="plan-table">
    <thead>
      <tr>
        <th scope="col">Plan</th>
        <th scope="col">Price</th>
        ${FACTS.map(([, label]) => html`<th scope="col">${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${choices.map((choice) => {
        const radio = radioOf(choice);
        const id = idOf(choices, choice.value);
        return html`<tr>
          <th scope="row">
            <span class="check">${radio}<label for="${id}">${choice.name}</label></span>
          </th>
          <td${radio === null ? null : html` id="${id}-facts"`}>
            ${choice.price} ${choice.per}${choice.today === null ? null : html`<br />${choice.today}`}
          </td>
          ${FACTS.map(([key, , unit]) => html`<td data-unit="${unit}">${choice[key]}</td>`)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}
