import { formatDate, formatMoney } from '../formats';
import type { FilingDetails, PolicyCode } from '../schemas/efmMessages';

/** Facts that a court requires about a filing, as named in a code's `prompts`. */
const FILING_PROMPTS = [
  'amount',
  'estate',
  'dueDate',
  'hearing',
  'manner',
  'date',
  'trackingNumber',
  'ground',
] as const;
export type FilingPrompt = (typeof FILING_PROMPTS)[number];

/** The field that stores each prompt's answer. */
export const DETAIL_FIELDS = {
  amount: 'amountCents',
  estate: 'estateCents',
  dueDate: 'dueOn',
  hearing: 'hearingOn',
  manner: 'manner',
  date: 'mailedOn',
  trackingNumber: 'trackingNumber',
  ground: 'ground',
} as const satisfies Readonly<Record<FilingPrompt, keyof FilingDetails>>;

export const DETAIL_LABELS: Readonly<Record<FilingPrompt, string>> = {
  amount: 'Amount claimed',
  estate: 'Value of the estate',
  dueDate: 'Due date',
  hearing: 'Hearing date',
  manner: 'Manner of service',
  date: 'Date of mailing',
  trackingNumber: 'Tracking number',
  ground: 'Ground for exclusion',
};

/** Answers of a filing whose code has no prompts. */
export const NO_DETAILS: FilingDetails = {
  amountCents: null,
  estateCents: null,
  dueOn: null,
  hearingOn: null,
  mailedOn: null,
  manner: '',
  trackingNumber: '',
  ground: '',
};

/** Returns true for every prompt except the tracking number, which ordinary letters don't have. */
export function isPromptRequired(prompt: FilingPrompt): boolean {
  return prompt !== 'trackingNumber';
}

/** Returns the prompts of a filing code, in the court's order; omits unknown ones. */
export function promptsOf(code: PolicyCode | undefined): readonly FilingPrompt[] {
  const named = code?.facts['prompts'];
  if (typeof named !== 'string') return [];
  const words = named.split(';').map((word) => word.trim());
  return [...new Set(words)].filter((word): word is FilingPrompt =>
    (FILING_PROMPTS as readonly string[]).includes(word),
  );
}

/** True if a prompt has an answer: an amount of more than $0, a date, or text. */
function isAnswered(details: FilingDetails, prompt: FilingPrompt): boolean {
  const value = details[DETAIL_FIELDS[prompt]];
  return typeof value === 'string' ? value.trim() !== '' : (value ?? 0) > 0;
}

/** Returns the required answers that a filing lacks. */
export function missingDetails(
  details: FilingDetails,
  code: PolicyCode | undefined,
): readonly FilingPrompt[] {
  return promptsOf(code).filter(
    (prompt) => isPromptRequired(prompt) && !isAnswered(details, prompt),
  );
}

/** Returns the answers to a code's prompts; drops answers to other codes' prompts. */
export function askedDetails(details: FilingDetails, code: PolicyCode | undefined): FilingDetails {
  const fields = promptsOf(code).map((prompt) => [
    DETAIL_FIELDS[prompt],
    details[DETAIL_FIELDS[prompt]],
  ]);
  return { ...NO_DETAILS, ...(Object.fromEntries(fields) as Partial<FilingDetails>) };
}

/** Returns a filing's answers as labels and texts, in prompt order. */
export function detailLines(
  details: FilingDetails,
): { readonly label: string; readonly value: string }[] {
  return FILING_PROMPTS.flatMap((prompt) => {
    const value = details[DETAIL_FIELDS[prompt]];
    if (!isAnswered(details, prompt) || value === null) return [];
    return [{ label: DETAIL_LABELS[prompt], value: wordsOf(prompt, value) }];
  });
}

/** Formats the quantity of an optional service: `2` or `2, 4 pages each`. */
export function quantityWords({
  pages,
  quantity,
}: {
  readonly pages: number;
  readonly quantity: number;
}): string {
  return pages === 0 ? String(quantity) : `${String(quantity)}, ${String(pages)} pages each`;
}

function wordsOf(prompt: FilingPrompt, value: string | number): string {
  if (typeof value === 'number') return formatMoney(value);
  const isDay = prompt === 'dueDate' || prompt === 'hearing' || prompt === 'date';
  return isDay ? formatDate(value) : value.trim();
}
