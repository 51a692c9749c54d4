import * as z from 'zod';
import { sequencerProviders, sequencers } from './sequencers.ts';

export const sequencerProvider = z.enum(sequencerProviders).meta({
  id: 'SequencerProvider',
  description: sequencerProviders
    .map((provider) => `\`${provider}\` is ${sequencers[provider].name}`)
    .join(', '),
});
