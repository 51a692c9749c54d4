import { type Inline, parseBlocks } from '../text/markdown.ts';
import { ExternalLink } from './button.tsx';

const Span = ({ part }: { part: Inline }) => {
  if (part.kind === 'link') return <ExternalLink href={part.href}>{part.text}</ExternalLink>;
  if (part.kind === 'bold') return <strong>{part.text}</strong>;
  if (part.kind === 'italic') return <em>{part.text}</em>;
  if (part.kind === 'code') return <code>{part.text}</code>;
  return part.text;
};

const renderSpans = (inlines: readonly Inline[]) =>
  inlines.map((inline, index) => <Span key={index} part={inline} />);

export const Markdown = ({ text }: { text: string }) => (
  <div class="prose">
    {parseBlocks(text).map((block, index) =>
      block.kind === 'list' ? (
        <ul key={index}>
          {block.items.map((item, position) => (
            <li key={position}>{renderSpans(item)}</li>
          ))}
        </ul>
      ) : (
        <p key={index} class={block.kind === 'heading' ? 'strong' : undefined}>
          {block.lines.map((line, position) => [position > 0 && <br />, renderSpans(line)])}
        </p>
      ),
    )}
  </div>
);
