import { useState } from 'react';
import type { WebhookDetails } from '#contract/schemas/webhooks';
import { EDIT_WEBHOOK_PATH } from '#contract/account/pages';
import { SECRET_OVERLAP_HOURS } from '#contract/account/webhooks';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { ChangePreview } from '../../ui/ChangePreview';
import { Row } from '../../ui/Row';
import { AppLink } from '../../widgets/AppLink';
import { changeState, removeWebhook, rotateSecret, sendTest } from './slice';

type Question = 'rotate' | 'delete';

const QUESTIONS: Readonly<
  Record<
    Question,
    { readonly title: string; readonly button: string; readonly lines: readonly string[] }
  >
> = {
  rotate: {
    title: 'Rotate the signing secret?',
    button: 'Rotate secret',
    lines: [
      'A new secret is created and shown once.',
      `For ${String(SECRET_OVERLAP_HOURS)} hours, events are signed with both the new and the old secret.`,
    ],
  },
  delete: {
    title: 'Delete this webhook?',
    button: 'Delete webhook',
    lines: [
      'No more events will be sent to it.',
      'Its secret and its delivery log are deleted. This can’t be undone.',
    ],
  },
};

/** An administrator's actions for a webhook. */
export function WebhookTools({ webhook }: { readonly webhook: WebhookDetails }) {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<Question | null>(null);
  const isTesting = useAppSelector((state) => sendTest.select(state).status === 'running');
  const isChanging = useAppSelector(
    (state) => changeState.select(state, String(webhook.id)).status === 'running',
  );
  const isSending = useAppSelector(
    (state) =>
      rotateSecret.select(state).status === 'running' ||
      removeWebhook.select(state).status === 'running',
  );
  const params = { webhookId: webhook.id };
  const isPaused = webhook.state === 'PAUSED';
  if (question !== null) {
    return (
      <ChangePreview
        {...QUESTIONS[question]}
        isSending={isSending}
        onBack={() => {
          setQuestion(null);
        }}
        onConfirm={() => {
          setQuestion(null);
          dispatch((question === 'rotate' ? rotateSecret : removeWebhook).send({ params }));
        }}
      />
    );
  }
  return (
    <Row gap={2}>
      {webhook.state === 'ACTIVE' ? (
        <Button
          variant="primary"
          isBusy={isTesting}
          onClick={() => dispatch(sendTest.send({ params }))}
        >
          Send test event
        </Button>
      ) : null}
      {webhook.state === 'ENDED' ? null : (
        <>
          <Button
            variant={isPaused ? 'primary' : 'secondary'}
            isBusy={isChanging}
            onClick={() => dispatch(changeState.send({ params, body: { isPaused: !isPaused } }))}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <AppLink to={EDIT_WEBHOOK_PATH} query={params} className={buttonClass()}>
            Edit
          </AppLink>
          <Button
            isBusy={isSending}
            onClick={() => {
              setQuestion('rotate');
            }}
          >
            Rotate secret
          </Button>
        </>
      )}
      <Button
        variant="danger"
        isBusy={isSending}
        onClick={() => {
          setQuestion('delete');
        }}
      >
        Delete
      </Button>
    </Row>
  );
}
