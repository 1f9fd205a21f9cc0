import { useMemo } from 'react';
import { partyName } from '#contract/filing/drafts';
import {
  blanksFor,
  isNameAsked,
  TEMPLATE_BLANK_LABELS,
  TEMPLATE_LIMITS,
  type TemplateBlank,
} from '#contract/filing/templates';
import type { DraftContent, DraftParty, FilingStart } from '#contract/schemas/filingDrafts';
import type { Template } from '#contract/schemas/filingTemplates';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm, type FormModel } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import flowStyles from '../flow/Flow.module.css';
import { amountProblem, centsOf, typedCents } from '../flow/amounts';
import { partyRole } from './choices';
import { saveTemplate } from './slice';
import { BlankControl, PartyName } from './UseTemplate';

type Values = Readonly<Record<string, string>>;

function startedOf({ blanks, content, kind, name, scope }: Template): Values {
  const { amountCents, attorney, clientNumber, comment, courtId, filings, parties } = content;
  const fields: [string, string][] = [
    ['templateName', name],
    ['scope', scope],
    ['court', courtId === null ? '' : String(courtId)],
    ['attorney', attorney ?? ''],
    ['amount', typedCents(amountCents)],
    ['clientNumber', clientNumber],
    ['comment', comment],
    ...blanksFor(kind).map((blank): [string, string] => [
      `ask.${blank}`,
      boxValue(blanks.includes(blank)),
    ]),
    ...parties.flatMap((party): [string, string][] => [
      [`askName.${party.partyId}`, boxValue(isNameAsked(party))],
      [`name.${party.partyId}`, party.name],
      [`firstName.${party.partyId}`, party.firstName],
      [`lastName.${party.partyId}`, party.lastName],
    ]),
    ...filings.flatMap((filing): [string, string][] => [
      [`description.${filing.filingId}`, filing.description],
      [`remove.${filing.filingId}`, ''],
    ]),
  ];
  return Object.fromEntries(fields);
}

/** The owner's form: name, sharing, what to prefill, and what to ask for. */
export function EditTemplate({
  of,
  start,
}: {
  readonly of: Template;
  readonly start: FilingStart;
}) {
  const dispatch = useAppDispatch();
  const { content, id, kind, version } = of;
  const form = useForm<string>({
    id: 'editTemplate',
    started: useMemo(() => startedOf(of), [of]),
    sentAs: { templateName: 'name', court: 'content.courtId' },
    check: ({ amount = '', templateName = '' }) => ({
      amount: amountProblem(amount),
      templateName: templateName.trim() === '' ? 'Enter a name for the template.' : null,
    }),
    command: useAppSelector(saveTemplate.select),
    onSend: (values) =>
      dispatch(
        saveTemplate.send({
          params: { templateId: id },
          body: {
            version,
            name: values['templateName'] ?? '',
            scope: values['scope'] === 'firm' ? 'firm' : 'private',
            blanks: blanksFor(kind).filter((blank) => isBoxChecked(values[`ask.${blank}`])),
            content: contentOf(content, values),
          },
        }),
      ),
  });
  const isIndividual = start.filer?.isIndividual !== false;
  return (
    <Form form={form} label="Edit template" button="Save template" isInPage>
      <Stack isForm>
        <Field {...form.field('templateName')} label="Template name" isRequired>
          <TextInput maxLength={TEMPLATE_LIMITS.name} {...form.control('templateName')} />
        </Field>
        {!isIndividual && (
          <Checkbox
            checked={form.values['scope'] === 'firm'}
            onCheckedChange={(isShared) => form.set('scope', isShared ? 'firm' : 'private')}
          >
            Share with {start.filer.name}. Others can use it; only you can edit it.
          </Checkbox>
        )}
        {blanksFor(kind).map((blank) => (
          <Fact key={blank} blank={blank} form={form} start={start} />
        ))}
        {content.parties.map((party) => (
          <Party key={party.partyId} party={party} form={form} />
        ))}
        {content.filings.map(({ codeName, filingId }) => (
          <fieldset key={filingId} className={flowStyles.group}>
            <legend>{codeName || 'Filing without a code'}</legend>
            <Field {...form.field(`description.${filingId}`)} label="Description">
              <TextInput maxLength={500} {...form.control(`description.${filingId}`)} />
            </Field>
            {content.filings.length > 1 && (
              <Ask form={form} name={`remove.${filingId}`} label="Remove from the template" />
            )}
          </fieldset>
        ))}
      </Stack>
    </Form>
  );
}

interface FormProps {
  readonly form: FormModel<string>;
}

/** A checkbox of the form. */
function Ask({ form, label, name }: FormProps & { readonly name: string; readonly label: string }) {
  return <Checkbox {...form.box(name)}>{label}</Checkbox>;
}

function Fact({
  blank,
  form,
  start,
}: FormProps & { readonly blank: TemplateBlank; readonly start: FilingStart }) {
  const label = TEMPLATE_BLANK_LABELS[blank];
  if (blank === 'attorney' && (start.filer?.attorneys.length ?? 0) === 0) return null;
  return (
    <fieldset className={flowStyles.group}>
      <legend>{label}</legend>
      <Ask form={form} name={`ask.${blank}`} label={`Ask for ${label.toLowerCase()} each time`} />
      {!isBoxChecked(form.values[`ask.${blank}`]) && (
        <Field {...form.field(blank)} label={label} isLabelHidden>
          <BlankControl blank={blank} form={form} start={start} />
        </Field>
      )}
    </fieldset>
  );
}

function Party({ form, party }: FormProps & { readonly party: DraftParty }) {
  const name = partyName(party);
  return (
    <fieldset className={flowStyles.group}>
      <legend>
        {partyRole(party)}
        {name === '' ? '' : `: ${name}`}
      </legend>
      <Ask form={form} name={`askName.${party.partyId}`} label="Ask for the name each time" />
      {!isBoxChecked(form.values[`askName.${party.partyId}`]) && (
        <PartyName party={party} form={form} />
      )}
    </fieldset>
  );
}

/** Returns the content as edited in the form. */
function contentOf(content: DraftContent, values: Values): DraftContent {
  const text = (name: string): string => values[name]?.trim() ?? '';
  const [court, attorney] = [text('court'), text('attorney')];
  return {
    ...content,
    courtId: court === '' ? null : Number(court),
    attorney: attorney === '' ? null : attorney,
    amountCents: centsOf(text('amount')),
    clientNumber: text('clientNumber'),
    comment: text('comment'),
    parties: content.parties.map((party) => {
      const isAsked = isBoxChecked(values[`askName.${party.partyId}`]);
      const part = (field: 'name' | 'firstName' | 'lastName'): string =>
        isAsked ? '' : text(`${field}.${party.partyId}`);
      return {
        ...party,
        name: part('name'),
        firstName: part('firstName'),
        lastName: part('lastName'),
        middleName: isAsked ? '' : party.middleName,
        suffix: isAsked ? '' : party.suffix,
      };
    }),
    filings: content.filings
      .filter(({ filingId }) => !isBoxChecked(values[`remove.${filingId}`]))
      .map((filing) => ({ ...filing, description: text(`description.${filing.filingId}`) })),
  };
}
