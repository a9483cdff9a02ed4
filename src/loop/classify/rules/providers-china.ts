import { codes, phrases } from '../lists.ts';
import { ABORT, BAD_REPLY, CALLER, LOST, REFUSED, RETRY, type Rule, VALUES } from '../rule.ts';

/** Numbers of Zhipu and Baidu, and what Chinese providers and relays say in their own language (one character is one word). */
export const CHINESE_PROVIDER_RULES: readonly Rule[] = [
  {
    id: 'china.no-money',
    is: ABORT,
    because: 'the balance, the package or the quota of the key is used up',
    source: 'Zhipu 1113, 1304, 1308–1310; one-api and new-api 额度不足; DashScope 欠费',
    when: { code: codes(`num:1113 num:1304 num:1308 num:1309 num:1310`), fact: ['model'], status: ['4xx', 'none', '2xx'] },
    or: {
      words: phrases(
        `额 度 ~3 不 足 / 额 度 ~3 用 ~1 尽|完 / 余 额 ~2 不 足 / 欠 费 / 配 额 ~4 用 ~1 尽|完 / 已 用 尽 / 使 用 上 限 / 充 值 / 额 度 已`,
      ),
    },
  },
  {
    id: 'china.busy',
    is: RETRY,
    because: 'too many requests or too much load just now',
    source: 'Zhipu 1302, 1303, 1305, 1312; new-api 负载已饱和',
    when: { code: codes(`num:1302 num:1303 num:1305 num:1312`), fact: ['model'], status: ['4xx', '5xx', 'none', '2xx'] },
    or: {
      words: phrases(`
          请 求 ~2 过 多 / 请 求 ~3 频 繁 / 过 于 频 繁 / 操 作 频 繁 / 访 问 量 过 大 / 速 率 限 制 / 频 率 ~4 限 / 限 流 / 并 发 ~4 过|超|限 / 负 载 ~2 饱 和 / 负 载 ~2 过 /
          稍 后 ~1 重 试 / 稍 后 ~1 再 试 / 稍 后 ~2 尝 试 / 服 务 ~2 繁 忙 / 系 统 ~2 繁 忙 / 过 载 / 暂 时 ~1 不 可 用 / 无 可 用 渠 道`),
    },
  },
  {
    id: 'china.timeout',
    is: LOST,
    because: 'time ran out after the request was sent',
    source: '请求超时, 服务器内部错误',
    when: { words: phrases(`超 时 / 内 部 错 误 / 服 务 器 ~2 错 误 / 网 络 ~2 错 误|异`) },
  },
  {
    id: 'china.access',
    is: ABORT,
    because: 'the key is missing, wrong, expired or not allowed to do this',
    source: 'Zhipu 1000–1004, 1110–1112, 1220, 1311; new-api 无效的令牌',
    when: {
      code: codes(`num:1000 num:1001 num:1002 num:1003 num:1004 num:1110 num:1111 num:1112 num:1220 num:1311`),
      fact: ['model'],
      status: [400, 401, 403, 429, 434],
    },
    or: {
      words: phrases(
        `无 效 ~2 令 牌 / 令 牌 ~6 无 效|过|不 / 身 份 验 证 / 鉴 权 / 认 证 失 败 / 无 权 / 没 有 权 限 / 权 限 不 足 / 未 授 权 / 密 钥 ~4 无|错|不`,
      ),
    },
  },
  {
    id: 'china.blocked',
    is: REFUSED,
    because: 'a content policy refused the prompt',
    source: 'Zhipu 1301, DashScope 内容安全',
    when: { code: ['num:1301'], fact: ['model'] },
    or: { words: phrases(`敏 感 ~1 内 容|信|词 / 不 安 全 ~2 内 容 / 违 规 / 内 容 安 全`) },
  },
  {
    id: 'china.caller',
    is: CALLER,
    because: 'the request is not one that the model or the provider takes',
    source: 'Zhipu 1210–1215, 1261; 模型不存在, 参数错误',
    when: {
      code: codes(`num:1210 num:1211 num:1212 num:1213 num:1214 num:1215 num:1221 num:1222 num:1231 num:1261`),
      fact: ['model'],
      status: [400, 404, 422, 429],
    },
    or: {
      words: phrases(
        `模 型 ~4 不 存 在 / 模 型 ~4 不 支 持 / 参 数 ~3 错 误|有 / 参 数 ~4 无 效 / 参 数 非 法 / 不 支 持 / 超 ~3 长 度 / 长 度 ~3 超|过 / 上 下 文 ~2 过|超|长 / 超 出 ~4 上 下 文`,
      ),
      fact: ['model'],
    },
  },
  {
    id: 'china.values',
    is: VALUES,
    because: 'a value of the call is missing or wrong, or names nothing',
    source: '参数错误, 不存在',
    when: {
      words: phrases(
        `参 数 ~3 错 误|有 / 参 数 ~4 无 效 / 不 能 为 空 / 不 存 在 / 找 不 到 / 未 找 到 / 格 式 ~2 错 误|不 / 不 支 持`,
      ),
      fact: ['tool'],
    },
  },
  {
    id: 'china.empty',
    is: BAD_REPLY,
    because: 'the model gave nothing back',
    source: '返回为空',
    when: { words: phrases(`返 回 ~3 为 空 / 响 应 ~3 为 空`), fact: ['model'] },
  },
];
