import type { WishWords } from './wish-words.ts';

/** Particles follow the word they are about, so what excludes or relates comes last: 人事以外 is "HR left out". */
// biome-ignore format: a table reads better than a column
export const JAPANESE_WISHES: WishWords = {
  topics: `
recruiting: 採用活動, 求人
procurement: 仕入先, サプライヤー
sites production: 工場を, 工場の
`,
  numbers: '一人, 二人, 三人, 四人, 五人, 六人, 七人, 八人, 九人, 十人',
  not: '非',
  leftOut: '以外, 以外の, を除く, を除いて, 除く, は除く, 抜き, ではない, ではなく, でない, は不要, 不要, はいらない',
  otherwise: 'いなければ, 無ければ, なければ, それ以外なら, 次点で',
  or: 'または, 又は, もしくは, あるいは, か, や',
  and: 'と, 及び, および, ならびに, かつ',
  owner: 'を統括する, を率いる, を管掌する, の責任を持つ, に責任を持つ',
  doer: 'を担当する, を担当している, の担当者, 担当者, を扱う, を管理する, を管理している, に関わる',
  signer: 'を決裁する, を決める, を承認する, 決裁権, 予算を持つ, の決裁者, を購入する',
  preferably: 'できれば, なるべく, 優先, 望ましい, 可能なら',
  orAbove: '以上, 以上の, クラス以上',
  orBelow: '以下, 以下の',
  atMost: '最大, 最大で, 最高, 多くても, まで',
  inAll: '合計, 合計で, 全部で, 全体で, 計',
  in: 'にいる, 在住, 在住の, 勤務, 勤務の, に勤務する, にある, 在籍の',
  anyone: '人, 名, 方, 人物, 方々, 人たち, 全員, みんな, 連絡先, 候補者',
  company: '会社, 企業, 各社, 社, 業界, 法人, 取引先',
  each: '一社, 会社ごと, 各',
  joined: '新任, 新任の, 新しい, 最近, 就任した, 就任, 着任した, 着任, 入社した, 昇進した, 昇格した, 後任',
  left: '退職した, 退職, 退社した, 辞めた, 離職した, 元, 前任',
  aboveOf: 'の上司, 上司, の上長, 上長',
  belowOf: 'の部下, 部下, の直属, 直属の部下',
  trait: '女性, 男性, 若い, 若手, 年配, 独身, 既婚',
  speaks: '話せる, 話す',
  dropped: '本社, 国, 地域, 経験, 経験者, 英語, 日本語',
  filler: 'の, を, が, に, は, で, も, へ, な, する, した, して, いる, です, ます, ください, 下さい, お願い, お願いします, 探して, 探しています, 探す, 教えて, 教えてください, 欲しい, ほしい, 知りたい, 誰, 誰ですか, だけ, のみ, 方を, 人を, 名を, クラス, 職, 役職, あたり, につき, 中, ある, 付き, 様, さん',
};
