import { useEffect, useRef } from 'react';
import { Button } from './Button';
import { Row } from './Row';
import { Stack } from './Stack';

export interface ChangePreviewProps {
  /** A question: "Turn past-due notices off?" */
  readonly title: string;
  /** What changes, and whether it can be undone; one sentence each. */
  readonly lines: readonly string[];
  readonly button: string;
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** The second step of a change: describes the change before the user confirms it. */
export function ChangePreview({
  button,
  isSending,
  lines,
  onBack,
  onConfirm,
  title,
}: ChangePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Row>
        <Button variant="primary" isBusy={isSending} onClick={onConfirm}>
          {button}
        </Button>
        <Button onClick={onBack}>Back</Button>
      </Row>
    </Stack>
  );
}
