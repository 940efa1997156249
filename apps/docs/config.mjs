import { defineConfig } from 'vitepress'

const pages = (/** @type {[string, string][]} */ list) => list.map(([text, link]) => ({ text, link }))

export default defineConfig({
  title: 'makeway',
  description: 'Local collision avoidance for many moving agents',
  cleanUrls: true,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: {
      '/zh/': [
        {
          items: pages([
            ['五分钟上手', '/zh/start'],
            ['按任务的指南', '/zh/guides'],
            ['全部参数', '/zh/parameters'],
          ]),
        },
      ],
      '/api/': [
        {
          text: 'Reference',
          items: pages([
            ['Overview', '/api/'],
            ['Start', '/start'],
          ]),
        },
      ],
      '/': [
        {
          text: 'Use',
          items: pages([
            ['Start in five minutes', '/start'],
            ['Guides by task', '/guides'],
            ['Every parameter', '/parameters'],
            ['Ways to load it', '/loading'],
            ['Reference', '/api/'],
          ]),
        },
        {
          text: 'Understand',
          items: pages([
            ['How it works', '/how-it-works'],
            ['Failings and cures', '/cures'],
            ['Architecture', '/architecture'],
            ['The lab', '/lab'],
          ]),
        },
        {
          text: 'More',
          items: pages([
            ['In three dimensions', '/3d'],
            ['Floors of a building', '/floors'],
            ['Worker threads', '/workers'],
            ['Studies', '/studies'],
            ['Measures', '/measures'],
            ['Systems', '/systems'],
          ]),
        },
        {
          text: 'Compare',
          items: pages([
            ['Differences from RVO2', '/rvo2-differences'],
            ['Other libraries', '/comparison'],
            ['Reliability record', '/reliability'],
          ]),
        },
      ],
    },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: { label: '简体中文', lang: 'zh-CN' },
  },
})
