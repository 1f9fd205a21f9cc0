import { formatCount } from '#contract/formats';
import { BOUNCE_FIX_WORDS, BOUNCE_FIXES, type BounceFix } from '#contract/filing/service';
import type { ServiceFix } from '#contract/schemas/service';
import { Form } from '../../forms/Form';
import { ReasonField } from '../../forms/ReasonField';
import { useForm } from '../../forms/useForm';
import { Loaded } from '../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextInput } from '../../ui/TextInput';
import {
  actionClosed,
  fixOpened,
  fixPreviewed,
  selectActionDesk,
  type BounceFixBody,
} from './actionSlice';
import { fixBounces, fixPreview } from './slice';

/** Label, hint, and error message of the address field, for the fixes that need an address. */
const ADDRESS_FIELDS: Readonly<
  Partial<
    Record<BounceFix, { readonly label: string; readonly hint: string; readonly missing: string }>
  >
> = {
  correct: {
    label: 'Correct address',
    hint: 'We’ll email the new address to confirm it.',
    missing: 'Enter the correct address.',
  },
  replace: {
    label: 'Replace with',
    hint: 'Email address of a different confirmed contact at the same firm',
    missing: 'Enter the address of the other contact.',
  },
};

/** Fixes for the selected bounced contacts, each with a preview. */
export function BounceFixes() {
  const dispatch = useAppDispatch();
  const { openedFix, selected } = useAppSelector(selectActionDesk);
  if (openedFix !== null) {
    return (
      <Section title={BOUNCE_FIX_WORDS[openedFix]}>
        <FixForm key={openedFix} action={openedFix} recipientIds={selected} />
      </Section>
    );
  }
  return (
    <Row>
      <span>
        {selected.length === 0
          ? 'Select rows to fix them:'
          : `${formatCount(selected.length)} selected:`}
      </span>
      {BOUNCE_FIXES.map((fix) => (
        <Button
          key={fix}
          size="small"
          isDisabled={selected.length === 0}
          onClick={() => dispatch(fixOpened(fix))}
        >
          {BOUNCE_FIX_WORDS[fix]}
        </Button>
      ))}
    </Row>
  );
}

function isSame(one: BounceFixBody | null, other: BounceFixBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Previews the fix, then applies it. Editing the form requires a new preview. */
function FixForm({
  action,
  recipientIds,
}: {
  readonly action: BounceFix;
  readonly recipientIds: readonly number[];
}) {
  const dispatch = useAppDispatch();
  const { previewed } = useAppSelector(selectActionDesk);
  const preview = useAppSelector(fixPreview.select);
  const address = ADDRESS_FIELDS[action];
  const bodyOf = ({ email, reason }: { email: string; reason: string }): BounceFixBody => ({
    recipientIds: [...recipientIds],
    action,
    email: address === undefined ? null : email.trim(),
    reason: reason.trim(),
  });
  const form = useForm({
    id: 'bounceFix',
    started: { email: '', reason: '' },
    check: ({ email, reason }) => ({
      email: address !== undefined && email.trim() === '' ? address.missing : null,
      reason: reason.trim() === '' ? 'Enter a reason.' : null,
    }),
    command: useAppSelector(fixBounces.select),
    onSend(values) {
      const body = bodyOf(values);
      dispatch(isReady(body) ? fixBounces.send({ body }) : fixPreviewed(body));
    },
  });
  const isPreviewed = isSame(previewed, bodyOf(form.values));
  const possible = isPreviewed && preview.status === 'ready' ? preview.data.possible : null;
  function isReady(body: BounceFixBody): boolean {
    return isSame(previewed, body) && possible !== null && possible > 0;
  }
  return (
    <Form
      form={form}
      label={BOUNCE_FIX_WORDS[action]}
      button={
        possible !== null && possible > 0
          ? `${BOUNCE_FIX_WORDS[action]} (${formatCount(possible)})`
          : 'Preview'
      }
      actions={<Button onClick={() => dispatch(actionClosed())}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        {address === undefined ? null : (
          <Field {...form.field('email')} label={address.label} hint={address.hint} isRequired>
            <TextInput type="email" maxLength={254} {...form.control('email')} />
          </Field>
        )}
        <ReasonField form={form} />
      </Stack>
      {isPreviewed ? (
        <Loaded of={preview} what="the preview" title="Preview not loaded" lines={3}>
          {(fix) => <Preview fix={fix} />}
        </Loaded>
      ) : null}
    </Form>
  );
}

function Preview({ fix: { items } }: { readonly fix: ServiceFix }) {
  if (items.length === 0) {
    return <p>These bounces have already been fixed. Reload the page.</p>;
  }
  return (
    <ul aria-label="Preview">
      {items.map(({ address, isPossible, name, recipientId, words }) => (
        <li key={recipientId}>
          {name} ({address}
          ): {isPossible ? words : <strong>Skipped. {words}</strong>}
        </li>
      ))}
    </ul>
  );
}
