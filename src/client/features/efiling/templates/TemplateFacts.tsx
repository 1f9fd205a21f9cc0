import { isNameAsked, TEMPLATE_BLANK_LABELS } from '#contract/filing/templates';
import { partyName } from '#contract/filing/drafts';
import { formatMoney } from '#contract/formats';
import type { FilingStart } from '#contract/schemas/filingDrafts';
import type { Template } from '#contract/schemas/filingTemplates';
import { DescriptionList } from '../../../ui/DescriptionList';
import { partyRole } from './choices';
import { KIND_WORDS } from './words';

/** What a template prefills, and what it asks for when it is used. */
export function TemplateFacts({
  of,
  start,
}: {
  readonly of: Template;
  readonly start: FilingStart;
}) {
  const { blanks, content, kind } = of;
  const { amountCents, attorney, clientNumber, comment, courtId, filings, parties, typeName } =
    content;
  const court = start.courts.find(({ id }) => id === courtId)?.name ?? '';
  const known = start.filer?.attorneys.find(({ barNumber }) => barNumber === attorney);
  const named = parties.filter((party) => !isNameAsked(party));
  const asked = [
    ...(kind === 'existingCase' ? ['Case number'] : []),
    ...blanks.map((blank) => TEMPLATE_BLANK_LABELS[blank]),
    ...parties.filter(isNameAsked).map((party) => `Name of the ${partyRole(party).toLowerCase()}`),
  ];
  const facts: readonly (readonly [string, string])[] = [
    ['Kind', KIND_WORDS[kind]],
    ['Court', court],
    ['Case type', typeName],
    ['Amount in controversy', amountCents === null ? '' : formatMoney(amountCents)],
    ['Attorney', attorney === null ? '' : `${known?.name ?? ''} ${attorney}`.trim()],
    ['Parties', named.map((party) => `${partyName(party)} (${partyRole(party)})`).join('; ')],
    ['Filings', filings.map(({ codeName, description }) => description || codeName).join('; ')],
    [
      'Documents to add',
      filings.flatMap(({ documents }) => documents.map(({ title }) => title)).join('; '),
    ],
    ['Client number', clientNumber],
    ['Note to the clerk', comment],
    ['Asked each time', asked.join('; ')],
  ];
  return (
    <DescriptionList
      items={facts
        .filter(([, description]) => description !== '')
        .map(([term, description]) => ({ term, description: <bdi>{description}</bdi> }))}
    />
  );
}
