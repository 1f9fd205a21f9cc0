import { COUNTIES } from '#contract/counties/counties';
import type { RegionCounty } from '#contract/schemas/regions';
import type { WebhookDetails, WebhookDraft } from '#contract/schemas/webhooks';
import { parseId } from '#contract/site/queryFields';
import { WEBHOOK_PATH, WEBHOOKS_PATH } from '#contract/account/pages';
import {
  WEBHOOK_KIND_WORDS,
  WEBHOOK_KINDS,
  WEBHOOK_REGISTER_WORDS,
  WEBHOOK_REGISTERS,
  webhookProblems,
} from '#contract/account/webhooks';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { WebhookFields } from '../../records/WebhookFields';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CheckboxGroup } from '../../ui/CheckboxGroup';
import { buttonClass } from '../../ui/buttonClass';
import { Checklist } from '../../ui/Checklist';
import { Stack } from '../../ui/Stack';
import { AppLink } from '../../widgets/AppLink';
import { ScreenHeading } from '../../widgets/ScreenHeading';
import { changeWebhook, createWebhook } from './slice';

/** Splits a form value at spaces. */
const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

interface FormTexts {
  readonly address: string;
  readonly description: string;
  readonly kinds: string;
  readonly registers: string;
  readonly counties: string;
}

function draftOf({ address, counties, description, kinds, registers }: FormTexts): WebhookDraft {
  const chosen = wordsOf(kinds);
  const chosenRegisters = wordsOf(registers);
  const hasUpdates = chosen.includes('import.completed');
  return {
    address: address.trim(),
    description: description.trim(),
    kinds: WEBHOOK_KINDS.filter((kind) => chosen.includes(kind)),
    registers: hasUpdates
      ? WEBHOOK_REGISTERS.filter((register) => chosenRegisters.includes(register))
      : [],
    countyIds: hasUpdates
      ? wordsOf(counties)
          .map(parseId)
          .filter((id) => id !== null)
      : [],
  };
}

/** Returns the edition's counties, then the webhook's counties of the other edition. */
function countyChoices({ counties, webhook }: WebhookFormProps) {
  const here = new Set(counties.map(({ id }) => id));
  const others = COUNTIES.filter(({ id }) => !here.has(id) && webhook?.countyIds.includes(id));
  return [
    ...counties.map(({ id, name }) => ({ id: String(id), label: name })),
    ...others.map(({ id, name, state }) => ({ id: String(id), label: `${name}, ${state}` })),
  ];
}

export interface WebhookFormProps {
  /** Null for a new webhook. */
  readonly webhook: WebhookDetails | null;
  /** All counties of the edition. */
  readonly counties: readonly RegionCounty[];
}

/** Form for a webhook: URL, description, and events. */
export function WebhookForm({ counties, webhook }: WebhookFormProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) =>
    webhook === null ? createWebhook.select(state) : changeWebhook.select(state),
  );
  const form = useForm({
    id: 'webhookEditor',
    started: {
      address: webhook?.address ?? '',
      description: webhook?.description ?? '',
      kinds: (webhook?.kinds ?? []).join(' '),
      registers: (webhook?.registers ?? []).join(' '),
      counties: (webhook?.countyIds ?? []).join(' '),
    },
    sentAs: { counties: 'countyIds' },
    check: (values) => webhookProblems(draftOf(values)),
    command,
    onSend(values) {
      const body = draftOf(values);
      dispatch(
        webhook === null
          ? createWebhook.send({ body })
          : changeWebhook.send({ params: { webhookId: webhook.id }, body }),
      );
    },
  });
  const title = webhook === null ? 'New webhook' : 'Edit webhook';
  const { kinds, registers } = form.values;
  const hasUpdates = wordsOf(kinds).includes('import.completed');
  return (
    <>
      <ScreenHeading title={title} hasProblem={form.lines.length > 0} />
      <Form
        form={form}
        label="Webhook"
        button={webhook === null ? 'Create webhook' : 'Save webhook'}
        actions={
          <AppLink
            to={webhook === null ? WEBHOOKS_PATH : WEBHOOK_PATH}
            query={webhook === null ? {} : { webhookId: webhook.id }}
            className={buttonClass()}
          >
            Cancel
          </AppLink>
        }
      >
        <Stack isForm>
          <WebhookFields form={form} descriptionHint="Visible only to your account." />
          <CheckboxGroup
            {...form.field('kinds')}
            label="Events"
            isRequired
            choices={WEBHOOK_KINDS.map((kind) => ({
              id: kind,
              label: WEBHOOK_KIND_WORDS[kind].name,
              hint: WEBHOOK_KIND_WORDS[kind].hint,
            }))}
            chosen={wordsOf(kinds)}
            onChange={(words) => {
              form.set('kinds', words.join(' '));
            }}
          />
          {hasUpdates ? (
            <CheckboxGroup
              {...form.field('registers')}
              label="Records"
              hint="Leave all unchecked for every kind of record."
              choices={WEBHOOK_REGISTERS.map((register) => ({
                id: register,
                label: WEBHOOK_REGISTER_WORDS[register],
              }))}
              chosen={wordsOf(registers)}
              onChange={(words) => {
                form.set('registers', words.join(' '));
              }}
            />
          ) : null}
        </Stack>
        {hasUpdates ? (
          <Checklist
            id={form.field('counties').id}
            label="Counties for record updates (none checked means all)"
            searchLabel="Find a county"
            error={form.field('counties').error}
            choices={countyChoices({ counties, webhook })}
            chosen={new Set(wordsOf(form.values.counties))}
            onChosenChange={(ids) => {
              form.set('counties', [...ids].join(' '));
            }}
          />
        ) : null}
      </Form>
    </>
  );
}
