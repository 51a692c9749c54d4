import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { noteDone } from '../../state/done.ts';
import { mailLink } from '../../text/mail-link.ts';
import { draftParts } from '../../text/markdown.ts';
import type { Detection } from './feedback.ts';

export async function copyDraft({ id, drafted_message_md }: Detection): Promise<void> {
  if (drafted_message_md.trim() === '') return;
  const { subject, body } = draftParts(drafted_message_md);
  if (await copyText(subject ? `Subject: ${subject}\n\n${body}` : body, 'Message')) noteDone(id, 'copied');
}

interface DraftProps {
  readonly detection: Detection;
  /** The recipient; null if no address is known. */
  readonly email: string | null;
}

/** The message, and the two ways to send it. */
export const Draft = ({ detection, email }: DraftProps) => {
  if (detection.drafted_message_md.trim() === '')
    return (
      <section class="part" data-testid="draft">
        <h3>Drafted message</h3>
        <p class="muted">No message for this event. The reason above says why.</p>
      </section>
    );
  const { subject, body } = draftParts(detection.drafted_message_md);
  return (
    <section class="part" data-testid="draft">
      <div class="part-head">
        <h3>Drafted message</h3>
        <div class="row">
          <Button icon="copy" onClick={() => copyDraft(detection)}>
            Copy
          </Button>
          <a
            class="button button-plain"
            href={mailLink(detection.drafted_message_md, email)}
            onClick={() => noteDone(detection.id, 'mailed')}
          >
            <Icon name="mail" />
            {email === null ? 'Open mail without address' : 'Open mail'}
          </a>
        </div>
      </div>
      <div class="draft">
        {subject && (
          <p class="draft-subject">
            <span class="faint">Subject</span> {subject}
          </p>
        )}
        <p class="draft-body">{body}</p>
      </div>
      {detection.written_by !== null && (
        <p class="faint small">
          {detection.written_by === 'model'
            ? 'Written by a model, checked against the evidence and your knowledge base.'
            : 'Written by rules.'}
        </p>
      )}
    </section>
  );
};
