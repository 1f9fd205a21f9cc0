import { useEffect, useRef } from 'react';
import { billingCodeProblem } from '#contract/billing/billingCodes';
import { formatCount } from '#contract/formats';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import type { CodedRows, CodeFilter } from '#contract/schemas/codeRepair';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Section } from '../../ui/Section';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { idsOf } from './selectedCodeRows';
import { movedCodes, newCodeOf, totalOf, type NewCode } from './codeChanges';
import { CodePreview } from './CodePreview';
import { repairCodes } from './slice';
import styles from './spending.module.css';
import { countsInWords } from './words';

export interface RepairFormProps {
  readonly of: CodedRows;
  readonly filter: CodeFilter;
  readonly chosen: ReadonlySet<string>;
}

const ACTIONS = [
  { id: 'set', label: 'Set a new billing code' },
  { id: 'remove', label: 'Remove codes' },
] as const;

/** Formats the button label: the action and the counts. */
function buttonWords(newCode: NewCode | undefined, counts: string): string {
  if (newCode === undefined) return 'Apply changes';
  return newCode === null ? `Remove codes from ${counts}` : `Change ${counts} to ${newCode}`;
}

/**
 * Sets or removes the code of selected or all listed rows. Opens when the user selects a row or
 * chooses all. The button is disabled until the user enters a code or chooses removal; a preview
 * shows the changes.
 */
export function RepairForm({ chosen, filter, of }: RepairFormProps) {
  const dispatch = useAppDispatch();
  const { isCodeRequired, mask } = of;
  const movedBy = (scope: string, newCode: NewCode) =>
    movedCodes(of, scope === 'all' ? null : chosen, newCode);
  const form = useForm({
    id: 'codeRepair',
    started: { scope: 'ticked', action: 'set', toCode: '' },
    sentAs: { scope: 'chosen' },
    check: ({ action, toCode }) => ({
      toCode: action === 'remove' ? null : billingCodeProblem(toCode, { mask, isRequired: true }),
    }),
    command: useAppSelector(repairCodes.select),
    onSend({ action, scope, toCode }) {
      const newCode = newCodeOf(action, toCode);
      if (newCode === undefined) return;
      const { purchases, searches } = totalOf(movedBy(scope, newCode));
      dispatch(
        repairCodes.send({
          body: {
            filter,
            chosen:
              scope === 'all'
                ? null
                : {
                    searchIds: idsOf(chosen, 'SEARCH'),
                    purchaseIds: idsOf(chosen, 'PURCHASE'),
                  },
            toCode: newCode,
            expected: { searches, purchases },
          },
        }),
      );
    },
  });
  const { action, scope, toCode } = form.values;
  // The button that chooses all rows disappears, so the code's field gets the focus.
  const codeField = useRef<HTMLInputElement>(null);
  const isOpening = useRef(false);
  useEffect(() => {
    if (isOpening.current) codeField.current?.focus();
    isOpening.current = false;
  }, [scope]);
  const newCode = newCodeOf(action, toCode);
  const moved = newCode === undefined ? [] : movedBy(scope, newCode);
  const disabledReason =
    newCode === undefined
      ? 'Enter a new code first.'
      : moved.length === 0
        ? newCode === null
          ? 'None of these has a billing code.'
          : 'All of these already have this billing code.'
        : null;
  const scopeControl = form.control('scope');
  if (scope === 'ticked' && chosen.size === 0 && form.lines.length === 0) {
    return (
      <Row gap={3}>
        <span className={styles.orSelect}>Select rows, or</span>
        <Button
          size="small"
          onClick={() => {
            isOpening.current = true;
            scopeControl.onValueChange('all');
          }}
        >
          Change all {formatCount(of.total)} listed
        </Button>
      </Row>
    );
  }
  return (
    <Section title="New code">
      <Form
        form={form}
        label="New code"
        button={buttonWords(
          moved.length === 0 ? undefined : newCode,
          countsInWords(totalOf(moved)),
        )}
        dirtyWords=""
        isOneLine
        disabledReason={disabledReason}
      >
        <Field {...form.field('scope')} label="Apply to">
          <Select
            choices={[
              ...(chosen.size === 0
                ? []
                : [{ id: 'ticked', label: `Selected rows (${formatCount(chosen.size)})` }]),
              { id: 'all', label: `All ${formatCount(of.total)} listed` },
            ]}
            {...scopeControl}
          />
        </Field>
        {isCodeRequired ? null : (
          <Field {...form.field('action')} label="Change">
            <Select choices={ACTIONS} {...form.control('action')} />
          </Field>
        )}
        {action === 'remove' ? null : (
          <Field
            {...form.field('toCode')}
            label="New billing code"
            {...(mask === null || mask === ''
              ? {}
              : { hint: `Format: ${mask} (9 is a digit, A is a letter, and * is either).` })}
            isRequired
          >
            <TextInput
              ref={codeField}
              autoComplete="off"
              maxLength={BILLING_CODE_MAX_LENGTH}
              {...form.control('toCode')}
            />
          </Field>
        )}
      </Form>
      {newCode === undefined || moved.length === 0 ? null : (
        <CodePreview moved={moved} newCode={newCode} />
      )}
    </Section>
  );
}
