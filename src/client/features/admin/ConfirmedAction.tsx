import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { ChangePreview } from '../../ui/ChangePreview';
import { Stack } from '../../ui/Stack';

export interface ConfirmedActionProps {
  /** Button label in the imperative: "Discard all". */
  readonly button: string;
  /** A question: "Discard 12 jobs?" */
  readonly title: string;
  /** What changes, and whether it can be undone; one sentence each. */
  readonly lines: readonly string[];
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  /** Form fields of the change, shown above its description. */
  readonly children?: ReactNode;
}

/** A button that opens a confirmation, which shows what the change does. */
export function ConfirmedAction({
  button,
  children,
  isSending,
  lines,
  onConfirm,
  title,
}: ConfirmedActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" isBusy={isSending} onClick={() => setIsOpen(true)}>
        {button}
      </Button>
    );
  }
  return (
    <Stack>
      {children}
      <ChangePreview
        title={title}
        lines={lines}
        button={button}
        isSending={isSending}
        onBack={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          onConfirm();
        }}
      />
    </Stack>
  );
}
