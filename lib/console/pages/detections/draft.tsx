import { useState } from 'preact/hooks';
import { api, type Detection } from '../../api/service.ts';
import { Button, copyText, LinkButton } from '../../components/button.tsx';
import { Chip, TextField } from '../../components/field.tsx';
import { Form, isKept, useForm } from '../../components/form.tsx';
import { Subsection } from '../../components/page.tsx';
import { toHref } from '../../state/route.ts';
import { attempt, notify, notifyUndoable } from '../../state/toasts.ts';
import { memberName, usage } from '../../state/workspace.ts';
import { formatAge } from '../../text/format.ts';
import { createMailLink, joinDraft } from '../../text/message.ts';
import { MAIL, recordActivity } from './team.tsx';

export async function copyDraft(detection: Detection): Promise<void> {
  if (detection.draft === null) return;
  const { subject, body } = detection.draft;
  if (await copyText(subject ? `Subject: ${subject}\n\n${body}` : body, 'Message'))
    await recordActivity(detection, 'copied');
}

interface EditProps {
  detection: Detection;
  onClose: () => void;
}

const MAX_SUBJECT_LENGTH = 200;
/** With the subject, the most the service accepts. */
const MAX_BODY = 9_700;

const nameEdit = (id: string): string => `draft/${id}`;

const checkMessage = ({ subject, body }: { subject: string; body: string }) => ({
  subject: subject.trim() ? undefined : 'Write a subject.',
  body: body.trim() ? undefined : 'Write a message.',
});

/** The message as text to change in place. The service keeps a person's words as they are. */
function EditDraft({ detection: { id, draft, drafted_message_md }, onClose }: EditProps) {
  const params = { id };
  const stored = { subject: draft?.subject ?? '', body: draft?.body ?? '' };
  const form = useForm(
    stored,
    async ({ subject, body }) => {
      const message = joinDraft(subject.trim(), body.trim());
      await api.updateDetection({ params, body: { drafted_message_md: message } });
      onClose();
      if (draft === null) return notify('Message saved');
      return notifyUndoable(
        'Message saved',
        () => void attempt(() => api.updateDetection({ params, body: { drafted_message_md } })),
      );
    },
    checkMessage,
    nameEdit(id),
  );
  const cancel = (): void => {
    form.reset(stored);
    onClose();
  };
  return (
    <Form form={form} action="Save" beside={<Button onClick={cancel}>Cancel</Button>}>
      <TextField label="Subject" maxLength={MAX_SUBJECT_LENGTH} {...form.bind('subject')} />
      <TextField label="Message" rows={10} maxLength={MAX_BODY} {...form.bind('body')} />
    </Form>
  );
}

const HINTS = ['Shorter', 'More formal', 'In German', 'In French'];

/** Has a model write the message again from what is known today; a hint says what to change. */
function WriteAgain({ detection, onClose }: EditProps) {
  const isEdited = detection.message_edited_at !== null;
  const form = useForm({ hint: '' }, async ({ hint }) => {
    const { data } = await api.redraftDetection({
      params: { id: detection.id },
      body: { ...(hint.trim() && { hint: hint.trim() }), ...(isEdited && { replace_edit: true }) },
    });
    const isSame = data.drafted_message_md === detection.drafted_message_md;
    notify(isSame ? 'The message is as good as it gets from what is known' : 'Message written again');
    onClose();
  });
  const cancel = <Button onClick={onClose}>Cancel</Button>;
  return (
    <Form form={form} action="Write again" beside={cancel}>
      <TextField label="What should change?" placeholder="Shorter" maxLength={300} {...form.bind('hint')} />
      <div class="row wrap">
        {HINTS.map((hint) => (
          <Chip
            key={hint}
            isOn={form.values.hint === hint}
            onClick={() => form.set({ hint: form.values.hint === hint ? '' : hint })}
          >
            {hint}
          </Chip>
        ))}
      </div>
      {isEdited && <p class="notice">This replaces the edited message.</p>}
    </Form>
  );
}

/** Who wrote what stands there. */
function nameAuthor({ message_edited_at, message_edited_by, written_by }: Detection): string | undefined {
  if (message_edited_at !== null)
    return `Edited by ${memberName(message_edited_by) ?? 'an API key'}, ${formatAge(message_edited_at, new Date())}. The service no longer changes it.`;
  return written_by === 'model'
    ? 'Written by a model, checked against the evidence and your knowledge base.'
    : undefined;
}

const Message = ({ subject, body }: NonNullable<Detection['draft']>) => (
  <div class="draft box">
    {subject && (
      <p class="strong space-below">
        <span class="faint">Subject:</span> {subject}
      </p>
    )}
    <p class="as-typed">{body}</p>
  </div>
);

/** Why there is no message. */
const NoMessage = ({ detection: { account_id, covered_by } }: { detection: Detection }) => (
  <p class="muted">
    {covered_by === null ? (
      'No message for this event. The reason above says why.'
    ) : (
      <>
        Covered by{' '}
        <a href={toHref(['accounts', account_id], { d: covered_by })}>another event of this account</a>. The
        reason above says why.
      </>
    )}
  </p>
);

/** The message: read it, work on it, send it. `email` is null if no address of the recipient is known. */
export const Draft = ({ detection, email }: { detection: Detection; email: string | null }) => {
  const { id, draft, message_sent_at } = detection;
  const [doing, setDoing] = useState<'edit' | 'again' | undefined>(isKept(nameEdit(id)) ? 'edit' : undefined);
  const close = (): void => setDoing(undefined);
  const isSent = message_sent_at !== null;
  const hasModel = usage.value?.reader.by === 'model';
  const actions = doing === undefined && (
    <>
      <Button variant="quiet" writes onClick={() => setDoing('edit')}>
        {draft ? 'Edit' : 'Write it yourself'}
      </Button>
      {draft && (
        <>
          {hasModel && (
            <Button variant="quiet" writes onClick={() => setDoing('again')}>
              Write again
            </Button>
          )}
          <Button icon="copy" title="Copy (y)" onClick={() => copyDraft(detection)}>
            Copy
          </Button>
          <LinkButton
            icon="mail"
            href={createMailLink(draft, email)}
            onClick={() => void recordActivity(detection, 'copied', MAIL)}
          >
            {email === null ? 'Open mail without address' : 'Open mail'}
          </LinkButton>
        </>
      )}
    </>
  );
  return (
    <Subsection title="Drafted message" actions={actions}>
      {doing === 'edit' && <EditDraft detection={detection} onClose={close} />}
      {doing !== 'edit' && (draft ? <Message {...draft} /> : <NoMessage detection={detection} />)}
      {doing === 'again' && <WriteAgain detection={detection} onClose={close} />}
      {draft && doing === undefined && (
        <p class="row wrap faint small space-above">
          <span>{nameAuthor(detection)}</span>
          <Button
            variant="quiet"
            writes
            onClick={() =>
              attempt(() => api.updateDetection({ params: { id }, body: { message_sent: !isSent } }))
            }
          >
            {isSent ? 'Not sent after all' : 'Mark as sent'}
          </Button>
        </p>
      )}
    </Subsection>
  );
};
