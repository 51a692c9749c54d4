import { blocks, type Inline } from '../text/markdown.ts';
import { ExternalLink } from './external-link.tsx';

const Span = ({ part }: { part: Inline }) => {
  if (part.kind === 'link') return <ExternalLink href={part.href}>{part.text}</ExternalLink>;
  if (part.kind === 'bold') return <strong>{part.text}</strong>;
  if (part.kind === 'italic') return <em>{part.text}</em>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  return part.text;
};

const spans = (parts: readonly Inline[]) => parts.map((part, index) => <Span key={index} part={part} />);

export const Markdown = ({ text }: { text: string }) => (
  <div class="prose">
    {blocks(text).map((block, index) =>
      block.kind === 'list' ? (
        <ul key={index}>
          {block.items.map((item, place) => (
            <li key={place}>{spans(item)}</li>
          ))}
        </ul>
      ) : (
        <p key={index} class={block.kind === 'heading' ? 'prose-heading' : undefined}>
          {block.lines.map((line, place) => [place > 0 && <br />, spans(line)])}
        </p>
      ),
    )}
  </div>
);
