import { formatCount, formatQuantity } from '#contract/formats';
import {
  CONFIRM_TWICE_FROM,
  REPORT_ACTION_WORDS,
  type ReportActionKind,
} from '#contract/admin/reports/reportActions';
import type { ReportId } from '#contract/admin/reports/reportPages';
import type { ReportRequest } from '#contract/admin/reports/request';
import type { ReportActionPreview } from '#contract/schemas/reportActions';
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
import { actionClosed, actionOpened, selectActionDesk } from './actionSlice';
import { actionPreview, startReportAction } from './slice';
import styles from './report.module.css';

export interface AccountActionsProps {
  readonly id: ReportId;
  readonly kinds: readonly ReportActionKind[];
  readonly request: ReportRequest;
}

/**
 * Buttons that change a report's selected accounts, or all of them, with a preview. Hidden if no
 * row is selected.
 */
export function AccountActions({ id, kinds, request }: AccountActionsProps) {
  const dispatch = useAppDispatch();
  const { opened, selected } = useAppSelector(selectActionDesk);
  const loaded = useAppSelector(actionPreview.select);
  if (opened !== null) {
    const { accountIds, kind } = opened;
    return (
      <Section title={`${REPORT_ACTION_WORDS[kind].button}?`}>
        <Loaded of={loaded} what="the preview" title="Preview not loaded" lines={3}>
          {(preview, question) => (
            <ActionForm
              key={question}
              target={{ id, kind, request, accountIds }}
              preview={preview}
            />
          )}
        </Loaded>
      </Section>
    );
  }
  if (selected.length === 0)
    return <p className={styles.hint}>Select rows to change their accounts.</p>;
  return (
    <Row>
      {kinds.map((kind) => (
        <Row key={kind}>
          <Button
            size="small"
            onClick={() => dispatch(actionOpened({ kind, accountIds: selected }))}
          >
            {REPORT_ACTION_WORDS[kind].button} for {formatCount(selected.length)} selected
          </Button>
          <Button size="small" onClick={() => dispatch(actionOpened({ kind, accountIds: null }))}>
            {REPORT_ACTION_WORDS[kind].button} for all rows
          </Button>
        </Row>
      ))}
    </Row>
  );
}

interface ActionFormProps {
  readonly preview: ReportActionPreview;
  readonly target: {
    readonly id: ReportId;
    readonly kind: ReportActionKind;
    readonly request: ReportRequest;
    readonly accountIds: readonly number[] | null;
  };
}

function ActionForm({ preview, target }: ActionFormProps) {
  const dispatch = useAppDispatch();
  const { accountIds, id, kind, request } = target;
  const { changes, mark, skips, total } = preview;
  const needsTotal = total >= CONFIRM_TWICE_FROM;
  const form = useForm({
    id: 'reportAction',
    started: { reason: '', confirmedTotal: '' },
    check: ({ confirmedTotal, reason }) => ({
      reason: reason.trim() === '' ? 'Enter a reason.' : null,
      confirmedTotal:
        needsTotal && confirmedTotal.replaceAll(',', '').trim() !== String(total)
          ? `Enter ${formatCount(total)}, the number of accounts.`
          : null,
    }),
    command: useAppSelector(startReportAction.select),
    onSend: ({ reason }) => {
      const { after: _page, columns: _columns, ...filters } = request;
      dispatch(
        startReportAction.send({
          body: {
            kind,
            reportId: id,
            request: filters,
            accountIds: accountIds === null ? null : [...accountIds],
            reason,
            total,
            mark,
            confirmedTotal: needsTotal ? total : null,
          },
        }),
      );
    },
  });
  return (
    <Stack>
      <ul>
        <li>
          {formatQuantity(total, 'account')}: {formatCount(changes)} will change.{' '}
          {formatCount(skips)} will be skipped, because nothing changes for them.
        </li>
        {REPORT_ACTION_WORDS[kind].lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>You can stop it while it runs, and undo it later.</li>
      </ul>
      <Form form={form} label="Confirm change" button={REPORT_ACTION_WORDS[kind].button}>
        <Stack isForm>
          <ReasonField form={form} />
          {needsTotal ? (
            <Field
              {...form.field('confirmedTotal')}
              label="Number of accounts"
              hint={`This changes many accounts. Enter ${formatCount(total)} to confirm.`}
              isRequired
            >
              <TextInput inputMode="numeric" maxLength={12} {...form.control('confirmedTotal')} />
            </Field>
          ) : null}
        </Stack>
      </Form>
      <Row>
        <Button onClick={() => dispatch(actionClosed())}>Back</Button>
      </Row>
    </Stack>
  );
}
