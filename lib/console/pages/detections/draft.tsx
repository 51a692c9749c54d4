import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { hrefOf } from '../../state/route.ts';
import { memberName } from '../../state/workspace.ts';
import { ago } from '../../text/format.ts';
import { mailLink } from '../../text/mail-link.ts';
import { MAIL, noteActivity } from './activity.ts';
import { EditDraft } from './edit-draft.tsx';
import type { Detection } from './feedback.ts';
import { markSent } from './message.ts';
import { WriteAgain } from './write-again.tsx';

type Take = (detection: Detection) => void;

export async function copyDraft(detection: Detection, onChange: Take): Promise<void> {
  if (detection.draft === null) return;
  const { subject, body } = detection.draft;
  if (await copyText(subject ? `Subject: ${subject}\n\n${body}` : body, 'Message'))
    await noteActivity(detection, 'copied', undefined, onChange);
}

interface DraftProps {
  readonly detection: Detection;
  /** The recipient; null if no address is known. */
  readonly email: string | null;
  readonly onChange: Take;
}

/** Why there is no message. */
const NoMessage = ({ detection: { account_id, covered_by } }: { detection: Detection }) => (
  <p class="muted">
    {covered_by === null ? (
      'No message for this event. The reason above says why.'
    ) : (
      <>
        Covered by{' '}
        <a href={hrefOf(['accounts', account_id], { d: covered_by })}>another event of this account</a>. The
        reason above says why.
      </>
    )}
  </p>
);

/** Who wrote what stands there. */
function authorText({ message_edited_at, message_edited_by, written_by }: Detection): string | undefined {
  if (message_edited_at !== null)
    return `Edited by ${memberName(message_edited_by) ?? 'an API key'}, ${ago(message_edited_at, new Date())}. The service no longer changes it.`;
  if (written_by === 'model')
    return 'Written by a model, checked against the evidence and your knowledge base.';
  return written_by === 'rules' ? 'Written by rules.' : undefined;
}

const Message = ({ subject, body }: NonNullable<Detection['draft']>) => (
  <div class="draft">
    {subject && (
      <p class="draft-subject">
        <span class="faint">Subject</span> {subject}
      </p>
    )}
    <p class="draft-body">{body}</p>
  </div>
);

/** The message: read it, work on it, send it. */
export const Draft = ({ detection, email, onChange }: DraftProps) => {
  const [doing, setDoing] = useState<'edit' | 'again' | undefined>();
  const close = (): void => setDoing(undefined);
  const { draft } = detection;
  const author = draft && authorText(detection);
  return (
    <section class="part" data-testid="draft">
      <div class="part-head">
        <h3>Drafted message</h3>
        {doing === undefined && (
          <div class="row wrap">
            <Button look="quiet" onClick={() => setDoing('edit')}>
              {draft ? 'Edit' : 'Write one'}
            </Button>
            {draft && (
              <>
                <Button look="quiet" onClick={() => setDoing('again')}>
                  Write again
                </Button>
                <Button icon="copy" title="Copy (y)" onClick={() => copyDraft(detection, onChange)}>
                  Copy
                </Button>
                <a
                  class="button button-plain"
                  href={mailLink(draft, email)}
                  onClick={() => void noteActivity(detection, 'copied', MAIL, onChange)}
                >
                  <Icon name="mail" />
                  {email === null ? 'Open mail without address' : 'Open mail'}
                </a>
              </>
            )}
          </div>
        )}
      </div>
      {doing === 'edit' ? (
        <EditDraft detection={detection} onChange={onChange} onClose={close} />
      ) : draft ? (
        <Message {...draft} />
      ) : (
        <NoMessage detection={detection} />
      )}
      {doing === 'again' && <WriteAgain detection={detection} onChange={onChange} onClose={close} />}
      {draft && doing === undefined && (
        <p class="row wrap faint small draft-foot">
          {author && <span>{author}</span>}
          {detection.message_sent_at === null ? (
            <Button look="quiet" onClick={() => markSent(detection, true, onChange)}>
              Mark as sent
            </Button>
          ) : (
            <Button look="quiet" onClick={() => markSent(detection, false, onChange)}>
              Not sent after all
            </Button>
          )}
        </p>
      )}
    </section>
  );
};
